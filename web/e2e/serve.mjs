// Serves the built client for tests, with the headers the real server sends. Returns its address and a way to stop.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json', '.png': 'image/png',
}
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

export function serve(port = 0) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname)
    const file = join(dist, normalize(path === '/' ? '/index.html' : path))
    try {
      if (!file.startsWith(dist) || !statSync(file).isFile()) throw new Error('none')
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy })
      createReadStream(file).pipe(response)
    } catch {
      response.writeHead(404).end('not found')
    }
  })
  return new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () =>
      resolve({
        address: `http://127.0.0.1:${server.address().port}/`,
        stop: () => {
          server.closeAllConnections?.()
          return new Promise((done) => server.close(done))
        },
      }),
    ),
  )
}
