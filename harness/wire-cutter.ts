import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './ports.ts'

const HOST = '127.0.0.1'

/** A proxy between a node and its database that can cut connections. */
export type WireCutter = {
  /** The address of a database that leads through the proxy, also when the database is reached by a socket. */
  through(url: string): string
  cut(): void
  close(): Promise<void>
}

/** `port` of the database is asked for each connection, because it may change. */
export async function wireCutter(port: () => number): Promise<WireCutter> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port(), HOST)
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
  await new Promise<void>((done) => server.listen(0, HOST, done))
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    through(url) {
      const own = new URL(url)
      own.hostname = HOST
      own.port = String(portOf(server))
      return own.href
    },
    cut,
    close() {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
