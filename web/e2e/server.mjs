// The real server for a test: its own database, its own port. In front of it a gate that can be shut, to lose connections.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dist } from './play.mjs'

/** `more`: options of the server besides the usual ones; `env`: what stands in its environment. */
export async function startServer(holdout, more = [], env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'holdout-e2e-'))
  const gate = await openGate()
  const port = await freePort()
  const server = spawn(holdout, ['serve', '--port', String(port), '--db', join(folder, 'rooms.db'), '--web', dist(''), '--loose', '--bot-pace', '30', '--public-origin', gate.origin, ...more], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  server.stderr.on('data', (d) => (said += d))
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (d) => {
      said += d
      if (/http:/.test(said)) resolve()
    })
    server.on('exit', () => reject(new Error('the server ended: ' + said)))
  })
  gate.lead(port)
  return {
    address: gate.origin + '/',
    /** Past the gate: not the address the server is meant for. */
    direct: `http://127.0.0.1:${port}/`,
    drop: () => gate.drop(),
    stop: async () => {
      server.kill()
      await new Promise((done) => server.on('exit', done))
      await gate.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort() {
  const probe = createServer()
  await new Promise((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address()
  await new Promise((done) => probe.close(done))
  return port
}

async function openGate() {
  const pairs = new Set()
  let port = 0
  const gate = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    const pair = [from, to]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      from.destroy()
      to.destroy()
    }
    for (const s of pair) s.on('error', end).on('close', end)
    from.pipe(to)
    to.pipe(from)
  })
  await new Promise((done) => gate.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${gate.address().port}`,
    lead: (to) => (port = to),
    drop: () => [...pairs].forEach(([from]) => from.destroy()),
    close: () => {
      for (const [from] of pairs) from.destroy()
      return new Promise((done) => gate.close(done))
    },
  }
}
