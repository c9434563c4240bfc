import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long browsers may take to answer the close frame of a live connection. */
const CLOSE_FRAME_MS = 1_000

/** How often connections are closed whose last call has been answered. */
const SWEEP_MS = 50

/**
 * Makes `server.close()` wait for calls under way only. Node also waits for connections that never sent a request, which
 * browsers open in advance; for the next call on a connection that was busy at the start; and for live connections, whose
 * browser may have been suspended.
 */
export function closeWithoutWaiting(server: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  const use = ({ socket }: { socket: Socket }) => unused.delete(socket)
  // Under TLS, requests arrive on the socket that is ready after the handshake.
  server.server.on('setSecureContext' in server.server ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.server.on('request', use)
  server.server.on('upgrade', use)
  server.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    if (server.server.listening) {
      const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS)
      server.server.once('close', () => clearInterval(sweep))
    }
    setTimeout(() => {
      for (const client of server.websocketServer.clients) client.terminate()
    }, CLOSE_FRAME_MS).unref()
  })
}
