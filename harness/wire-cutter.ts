import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './ports.ts'

/** A proxy between a node and its database that can cut connections. `port` is called for each, because it may change. */
export type WireCutter = { port: number; cut(): void; close(): Promise<void> }

export async function wireCutter(port: () => number): Promise<WireCutter> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port(), '127.0.0.1')
    const end = () => {
      for (const socket of [near, far]) {
        socket.destroy()
        open.delete(socket)
      }
    }
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.pipe(other)
      socket.on('error', end)
      socket.on('close', end)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: portOf(server),
    cut,
    close() {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
