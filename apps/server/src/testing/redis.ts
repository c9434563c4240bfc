import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** The Redis or Valkey server of this machine, if it has one. */
export const redisProgram = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

/** Resolves true when the server logs that it is ready, false when it ends. */
async function saysReady(server: ChildProcess): Promise<boolean> {
  for await (const line of createInterface({ input: server.stdout! }))
    if (/ready to accept connections/i.test(line)) return true
  return false
}
const startAt = (port: number) =>
  spawn(redisProgram!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])

/** A Redis server that a test may kill, freeze and start again. */
export async function redisServer() {
  // Another process may take the port first. Then the server ends, and another port is tried.
  for (;;) {
    const port = await freePort()
    let server = startAt(port)
    if (!(await saysReady(server))) continue
    return {
      url: `redis://127.0.0.1:${port}`,
      freeze: () => void server.kill('SIGSTOP'),
      async stop() {
        const gone = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
        server.kill('SIGKILL')
        await gone
      },
      async start() {
        server = startAt(port)
        if (!(await saysReady(server))) throw new Error('another process took the port of Redis')
      },
    }
  }
}
export type RedisServer = Awaited<ReturnType<typeof redisServer>>
