import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** The program that stands for Redis on this machine, if there is one. */
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

/** Whether the server takes connections, as it says itself; false when it ends instead. */
async function saysReady(server: ChildProcess): Promise<boolean> {
  for await (const line of createInterface({ input: server.stdout! }))
    if (/ready to accept connections/i.test(line)) return true
  return false
}
const startAt = (port: number) =>
  spawn(redisProgram!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])

/** A Redis of its own, that a test may kill, freeze and start again. */
export async function redisServer() {
  // The port may be taken between the look and the use: then the server ends, and another one is tried.
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
        if (!(await saysReady(server))) throw new Error('the port of Redis was taken meanwhile')
      },
    }
  }
}
export type RedisServer = Awaited<ReturnType<typeof redisServer>>
