import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { portOf } from './ports.ts'

const BUILD = /(<meta name="build" content="|\bid:\s*[`"'])([0-9a-f]{12})/g
/** Asks for an answer that can be changed: plain, and whatever the browser has already. */
const WHOLE = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
const PAGE = /^\/(worker\.js|offline\.html|[^.?]*)(\?|$)/

/** The operator's edge before a product, which can deploy, lose files and lose answers. */
export type Edge = {
  site: string
  /** Serves another build from now on, as after a deployment: the live connections end. `hasFiles`: whether it has the files of builds. */
  deploy(build: { id: string; hasFiles: boolean }): void
  /** Loses the next answer to a request of this address, after the product has done it. */
  loseAnswerOf(path: string): void
  /** Ends every connection and accepts no request, until it is reachable again. */
  setReachable(isReachable: boolean): void
  close(): Promise<void>
}

/** Starts an edge on a port of its own. */
export async function openEdge(site: string): Promise<Edge> {
  const target = new URL(site)
  const sockets = new Set<Socket>()
  const state: State = { build: undefined, hasFiles: true, lost: undefined, isReachable: true }
  const server = createServer((asked, answer) => pass(target, state, asked, answer))
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.on('connection', (socket) => {
    if (!state.isReachable) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const upgraded = new Set<Socket>()
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(Number(target.port), target.hostname)
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headLines(asked)}\r\n\r\n`)
    far.write(head)
    far.pipe(near).pipe(far)
    upgraded.add(near)
    for (const socket of [near, far]) socket.on('error', () => [near, far].map((one) => one.destroy()))
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    site: `http://localhost:${portOf(server)}`,
    deploy({ id, hasFiles }) {
      state.build = id
      state.hasFiles = hasFiles
      for (const socket of upgraded) socket.destroy()
    },
    loseAnswerOf(path) {
      state.lost = path
    },
    setReachable(isReachable) {
      state.isReachable = isReachable
      if (!isReachable) disconnect()
    },
    close() {
      disconnect()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

const headLines = ({ rawHeaders }: IncomingMessage): string =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [])).join('\r\n')

type State = { build: string | undefined; hasFiles: boolean; lost: string | undefined; isReachable: boolean }

function pass(target: URL, state: State, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url = '/', headers } = asked
  if (!state.hasFiles && url.startsWith('/assets/')) return void answer.writeHead(404).end()
  const isPage = state.build !== undefined && method === 'GET' && PAGE.test(url)
  const sent = isPage ? { ...headers, ...WHOLE } : headers
  const { hostname, port } = target
  const far = request({ hostname, port, method, path: url, headers: sent }, async (found) => {
    if (state.lost !== undefined && url === state.lost) {
      state.lost = undefined
      found.resume()
      return void answer.destroy()
    }
    if (!isPage) return void found.pipe(answer.writeHead(found.statusCode ?? 500, found.headers))
    const chunks: Buffer[] = await found.toArray()
    const body = Buffer.concat(chunks)
      .toString()
      .replace(BUILD, (_, before: string) => before + state.build)
    const { 'content-length': _length, etag: _etag, ...kept } = found.headers
    answer.writeHead(found.statusCode ?? 500, kept).end(body)
  })
  far.on('error', () => answer.destroy())
  asked.pipe(far)
}
