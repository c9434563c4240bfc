import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { yieldProcessor } from '../../harness/sessions.ts'
import type { Rush, RushOrder } from './model.ts'

/** As `nice`: nodes and database have 0. */
const PRIORITY = 10

/**
 * A process that sends one call for each member of a crowd, through connections to each node that are open already, as those of a proxy. A
 * member whose call has no answer, or is refused because the node is busy, sends it again with the same key, to another node after a lost
 * connection. It leaves the processor to nodes and database as far as it can, because members have machines of their own.
 */
yieldProcessor(PRIORITY)

/** These refusals say that the call may come again. */
const AGAIN = new Set(['server.busy', 'wallet.busy', 'request.too_many'])
const AGAIN_MS = 300
/** A member waits this long for an answer before sending the call again. */
const PATIENCE_MS = 10_000
const GIVE_UP_MS = 60_000
const TICK_MS = 2

type Call = { nth: number; dueAt: number; sentAt: number; site: Site; request: Buffer }
type Connection = { socket: Socket; site: Site; call: Call | null; text: string; timer?: NodeJS.Timeout }
/** `isDown`: no connection is left, and members go elsewhere at once. */
type Site = { host: string; port: number; waiting: Call[]; free: Connection[]; open: number; isDown: boolean }
type Run = { order: RushOrder; sites: readonly Site[]; rush: Rush }

process.once('message', async (order: RushOrder) => {
  const sites = order.sites.map((url): Site => {
    const { hostname: host, port } = new URL(url)
    return { host, port: Number(port), waiting: [], free: [], open: 0, isDown: false }
  })
  const run: Run = { order, sites, rush: { answers: [], sentAgain: 0, unanswered: 0 } }
  for (const site of sites) for (let count = 0; count < order.connections; count++) open(run, site)
  await sendAll(run, callsOf(run))
  const { answers } = run.rush
  while (answers.length < order.tokens.length && Date.now() - order.from < GIVE_UP_MS) await sleep(TICK_MS)
  run.rush.unanswered = order.tokens.length - answers.length
  process.send!('done')
  // The answers take the other process so long to read that it would measure slow bets.
  process.once('message', () => process.send!(run.rush, () => process.exit()))
})

function callsOf({ order, sites }: Run): Call[] {
  const { tokens, keys, path, body, from, withinMs } = order
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  return tokens.map((token, nth) => {
    const site = sites[nth % sites.length]!
    const head = `POST ${path} HTTP/1.1\r\nhost: ${site.host}\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${keys[nth]}`
    const request = Buffer.from(`${head}\r\n${type}\r\n\r\n${body}`)
    return { nth, site, request, sentAt: 0, dueAt: from + (nth * withinMs) / tokens.length }
  })
}

async function sendAll(run: Run, calls: readonly Call[]): Promise<void> {
  for (let next = 0; next < calls.length; await sleep(TICK_MS))
    for (const now = Date.now(); next < calls.length && calls[next]!.dueAt <= now; next++) enqueue(run, calls[next]!)
}

function again(run: Run, call: Call, { elsewhere }: { elsewhere: boolean }): void {
  const { sites, rush } = run
  rush.sentAgain++
  if (elsewhere) call.site = sites[(sites.indexOf(call.site) + 1) % sites.length]!
  setTimeout(() => enqueue(run, call), AGAIN_MS * (0.5 + Math.random()))
}

function enqueue(run: Run, call: Call): void {
  if (call.site.isDown) {
    again(run, call, { elsewhere: true })
    return
  }
  call.site.waiting.push(call)
  serve(run, call.site)
}

function serve(run: Run, site: Site): void {
  while (site.waiting.length > 0) {
    const connection = site.free.pop()
    if (!connection) break
    if (!connection.socket.destroyed) ask(connection, site.waiting.shift()!)
  }
  if (site.waiting.length > 0 && site.open < run.order.connections) open(run, site)
}

function open(run: Run, site: Site): void {
  site.open++
  const socket = connect({ host: site.host, port: site.port, noDelay: true })
  const connection: Connection = { socket, site, call: null, text: '' }
  socket.on('error', () => {})
  socket.on('data', (part) => read(run, connection, part))
  socket.once('connect', () => {
    site.free.push(connection)
    serve(run, site)
  })
  socket.once('close', () => {
    site.open--
    clearTimeout(connection.timer)
    // Those who wait for a connection find that the node is gone, too.
    site.isDown = site.open === 0
    const waiting = site.isDown ? site.waiting.splice(0) : []
    for (const call of connection.call ? [connection.call, ...waiting] : waiting) again(run, call, { elsewhere: true })
  })
}

function ask(connection: Connection, call: Call): void {
  call.sentAt ||= Date.now()
  connection.call = call
  connection.text = ''
  connection.timer = setTimeout(() => connection.socket.destroy(), PATIENCE_MS)
  connection.socket.write(call.request)
}

function read(run: Run, connection: Connection, part: Buffer): void {
  const { call, site } = connection
  connection.text += part.toString('latin1')
  const body = bodyOf(connection.text)
  if (body === null || !call) return
  clearTimeout(connection.timer)
  connection.call = null
  settle(run, call, body)
  site.free.push(connection)
  serve(run, site)
}

function settle(run: Run, call: Call, body: string): void {
  const { order, rush } = run
  const { success, value, code = '' } = JSON.parse(body)
  if (!success && AGAIN.has(code)) {
    again(run, call, { elsewhere: false })
    return
  }
  const { nth, dueAt, sentAt } = call
  rush.answers.push({
    nth,
    value: success ? value : null,
    code,
    sentMs: sentAt - order.from,
    ms: Date.now() - dueAt,
  })
}

/** The body of an answer that has arrived whole, or null. */
function bodyOf(text: string): string | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? Number.NaN)
  return text.length >= end + 4 + length ? text.slice(end + 4, end + 4 + length) : null
}
