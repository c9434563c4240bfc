import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import WebSocket from 'ws'

/** The clients of the live bench, in a process of their own, which reports when the last one has a result. */
export type Watch = { port: number; tokens: string[]; connections: number; game: string }
/** `watching` when all have subscribed, `received` for each result that all have. Instants in milliseconds since 1970. */
export type Watched = { type: 'watching' } | { type: 'received'; issueNo: string; first: number; last: number }

/** The connections come from many addresses, because a node limits those of one. */
const ADDRESSES = 250
/** Connections that are opened at a time. More would only wait in the kernel. */
const AT_ONCE = 64
const now = () => performance.timeOrigin + performance.now()
const report = (message: Watched) => process.send!(message)

/** A ticket for a live connection of a session. */
export const ticketOf = (port: number, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/wps/live/ticket', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve(JSON.parse(text).value.ticket))
    })
    sent.once('error', reject)
    sent.end('{}')
  })

async function watchAll({ port, tokens, connections, game }: Watch): Promise<void> {
  const results = new Map<string, { count: number; first: number }>()
  function count(issueNo: string): void {
    const one = results.get(issueNo) ?? { count: 0, first: now() }
    results.set(issueNo, one)
    if (++one.count === connections) report({ type: 'received', issueNo, first: one.first, last: now() })
  }
  const watch = async (index: number) => {
    const ticket = await ticketOf(port, tokens[index % tokens.length]!)
    const localAddress = `127.0.1.${1 + (index % ADDRESSES)}`
    const socket = new WebSocket(`ws://127.0.0.1:${port}/wps/live`, { perMessageDeflate: false, localAddress })
    await new Promise<void>((subscribed, failed) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ticket })))
      socket.on('error', failed)
      socket.on('close', (code) => failed(new Error(`A live connection ended with ${code}`)))
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data))
        if (frame.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', channel: 'draw', topic: game }))
        if (frame.type === 'subscribed') subscribed()
        if (frame.type === 'message') count(frame.value.issueNo)
      })
    })
  }
  let next = 0
  const worker = async () => {
    for (let index = next++; index < connections; index = next++) await watch(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  report({ type: 'watching' })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (asked: Watch) => void watchAll(asked))
  process.once('disconnect', () => process.exit(0))
}
