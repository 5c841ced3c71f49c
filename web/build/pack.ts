// Packs what the build has made: beside each file that becomes smaller lie FILE.br and FILE.gz, which the server sends to whoever takes them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const most = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
// Small blocks (memLevel) pack the module and the script better than large ones.
const packers = { br: (body: Buffer) => promisify(brotliCompress)(body, most), gz: (body: Buffer) => promisify(gzip)(body, { level: 9, memLevel: 6 }) }
const alreadyPacked = /\.(woff2|png|webp|mp3|ogg)$/
const tooSmall = 1024

export function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}

async function pack(file: string): Promise<void> {
  const body = readFileSync(file)
  if (alreadyPacked.test(file) || body.length < tooSmall) return
  for (const [ending, packer] of Object.entries(packers)) {
    const packed = await packer(body)
    if (packed.length < body.length) writeFileSync(`${file}.${ending}`, packed)
  }
}

export async function packAll(dist: string): Promise<void> {
  await Promise.all(filesIn(dist).map(pack))
}
