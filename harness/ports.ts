import { createServer, type Server } from 'node:net'

/** Whether no process listens on the port. */
function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(true)))
  })
}

/** The wanted port, or the next free one after it. */
export async function freePort(host: string, wanted: number, taken: readonly number[] = []): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) {
    if (!taken.includes(port) && (await isFree(host, port))) return port
  }
  throw new Error(`no free port between ${wanted} and ${wanted + 200}`)
}

/** The port of a server that listens on TCP. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}
