import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import WebSocket from 'ws'

/** Ten thousand browsers: a process of its own that opens live connections and says when the last one was told. */
export type Watch = { port: number; tokens: string[]; connections: number; game: string }
/** `watching` when all are subscribed, `told` for each result that all have; instants in milliseconds since 1970. */
export type Watched = { type: 'watching' } | { type: 'told'; issueNo: string; first: number; last: number }

/** Doing more at once only makes them wait in the kernel. */
const AT_ONCE = 64
const now = () => performance.timeOrigin + performance.now()
const say = (told: Watched) => process.send!(told)

const ticketOf = (port: number, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = request({ host: '127.0.0.1', port, method: 'POST', path: '/wps/live/ticket', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve(JSON.parse(text).value.ticket))
    })
    asked.once('error', reject)
    asked.end('{}')
  })

process.once('message', async ({ port, tokens, connections, game }: Watch) => {
  const heard = new Map<string, { count: number; first: number }>()
  function hear(issueNo: string): void {
    const one = heard.get(issueNo) ?? { count: 0, first: now() }
    heard.set(issueNo, one)
    if (++one.count === connections) say({ type: 'told', issueNo, first: one.first, last: now() })
  }
  const watch = async (nth: number) => {
    const ticket = await ticketOf(port, tokens[nth % tokens.length]!)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { perMessageDeflate: false })
    await new Promise<void>((subscribed, failed) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ticket })))
      socket.on('error', failed)
      socket.on('close', (code) => failed(new Error(`A live connection ended with ${code}`)))
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data))
        if (frame.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', channel: 'draw', topic: game }))
        if (frame.type === 'subscribed') subscribed()
        if (frame.type === 'message') hear(frame.value.issueNo)
      })
    })
  }
  let next = 0
  const worker = async () => {
    for (let nth = next++; nth < connections; nth = next++) await watch(nth)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  say({ type: 'watching' })
})
process.once('disconnect', () => process.exit(0))
