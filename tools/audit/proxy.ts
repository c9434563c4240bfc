import { request as ask, type ClientRequest } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { selfSigned } from '../../apps/server/src/testing/certificate.ts'

export type Proxy = { site: string; close(): void }

/** Headers of one connection, which HTTP/2 does not know. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * What an operator puts in front of the site (operator guide, "Start"): TLS and HTTP/2. Lighthouse measures through it, because
 * the hundred files of a page take seven round trips without HTTP/2, which no member has. The certificate is its own.
 */
export async function proxyBefore(site: string): Promise<Proxy> {
  const { hostname: host, port } = new URL(site)
  const server = createSecureServer({ ...selfSigned('localhost'), allowHTTP1: true }, (request, response) => {
    forward(request, response, { host, port })
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // The live connection: browsers open it by HTTP/1.1.
  server.on('upgrade', ({ url, rawHeaders }: Http2ServerRequest, socket: Socket, head: Buffer) => {
    const up = connect(Number(port), host, () => {
      const headers = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
      up.write(`GET ${url} HTTP/1.1\r\n${headers}\r\n`)
      up.write(head)
      up.pipe(socket)
      socket.pipe(up)
    })
    up.on('error', () => socket.destroy())
    socket.on('error', () => up.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    site: `https://localhost:${portOf(server.address())}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function forward(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  to: { host: string; port: string },
): ClientRequest {
  const own = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
  const headers = Object.fromEntries([...own, ['host', request.authority], ['x-forwarded-proto', 'https']])
  const asked = ask({ ...to, method: request.method, path: request.url, headers }, (answer) => {
    const given = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name))
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(given))
    answer.pipe(response.stream)
  })
  asked.on('error', () => response.stream.destroy())
  return request.pipe(asked)
}

/** The port of a server that listens to one. */
function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the proxy listens to no port')
  return address.port
}
