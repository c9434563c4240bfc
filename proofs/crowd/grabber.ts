import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Grabbed, GrabOrder } from './model.ts'

/**
 * A process that claims an envelope for each member of a crowd, evenly over a second, through connections to each node that are open
 * already. A member whose claim has no answer, or is refused because the node is busy, sends it again with the same key, to another node
 * after a lost connection. It takes only the processor time that nobody else wants, because members have machines of their own.
 */
setPriority(19)

const CONNECTIONS = 5_000
/** The busiest refusals say that the claim may come again. */
const AGAIN = new Set(['server.busy', 'wallet.busy', 'request.too_many'])
const AGAIN_MS = 300
/** A member waits this long for an answer before sending the claim again. */
const PATIENCE_MS = 10_000
const GIVE_UP_MS = 60_000
const TICK_MS = 5

type Claim = { member: number; dueAt: number; site: number; tries: number }
type Site = { host: string; port: number; waiting: Claim[]; free: Socket[]; open: number }
type Run = {
  order: GrabOrder
  sites: readonly Site[]
  /** The claims that wait for the answer of a node. */
  asked: Map<Socket, { claim: Claim; timer: NodeJS.Timeout }>
  grabbed: Grabbed
}

process.once('message', async (order: GrabOrder) => {
  const { tokens, openAt, withinMs } = order
  const run: Run = {
    order,
    sites: order.sites.map((url) => {
      const { hostname: host, port } = new URL(url)
      return { host, port: Number(port), waiting: [], free: [], open: 0 }
    }),
    asked: new Map(),
    grabbed: { answers: [], sentAgain: 0, unanswered: 0, firstSendsMs: 0 },
  }
  const { sites, grabbed } = run
  for (const site of sites) for (let count = 0; count < CONNECTIONS; count++) open(run, site)
  const due = tokens.map((_, member): Claim => {
    return { member, site: member % sites.length, tries: 0, dueAt: openAt + (member * withinMs) / tokens.length }
  })
  while (due.length > 0) {
    while (due[0] && due[0].dueAt <= Date.now()) enqueue(run, due.shift()!)
    await sleep(TICK_MS)
  }
  while (grabbed.answers.length < tokens.length && Date.now() - openAt < GIVE_UP_MS) await sleep(TICK_MS)
  grabbed.unanswered = tokens.length - grabbed.answers.length
  process.send!(grabbed, () => process.exit())
})

function again(run: Run, claim: Claim, { elsewhere }: { elsewhere: boolean }): void {
  run.grabbed.sentAgain++
  if (elsewhere) claim.site = (claim.site + 1) % run.sites.length
  setTimeout(() => enqueue(run, claim), AGAIN_MS * (0.5 + Math.random()))
}

function enqueue(run: Run, claim: Claim): void {
  const site = run.sites[claim.site]!
  site.waiting.push(claim)
  serve(run, site)
}

function serve(run: Run, site: Site): void {
  for (let socket = site.free.pop(); socket; socket = site.free.pop()) {
    const claim = site.waiting.shift()
    if (!claim) return void site.free.push(socket)
    ask(run, socket, claim)
  }
  if (site.waiting.length > 0 && site.open < CONNECTIONS) open(run, site)
}

function open(run: Run, site: Site): void {
  site.open++
  const socket = connect({ host: site.host, port: site.port, noDelay: true })
  socket.on('error', () => {})
  socket.once('close', () => {
    site.open--
    site.free = site.free.filter((one) => one !== socket)
    const lost = run.asked.get(socket)
    run.asked.delete(socket)
    clearTimeout(lost?.timer)
    // Those who wait for a connection find that the node is gone, too.
    const waiting = site.open === 0 ? site.waiting.splice(0) : []
    for (const claim of lost ? [lost.claim, ...waiting] : waiting) again(run, claim, { elsewhere: true })
  })
  socket.once('connect', () => {
    site.free.push(socket)
    serve(run, site)
  })
}

function ask(run: Run, socket: Socket, claim: Claim): void {
  const { order, asked, grabbed, sites } = run
  const site = sites[claim.site]!
  if (claim.tries++ === 0) grabbed.firstSendsMs = Math.max(grabbed.firstSendsMs, Date.now() - order.openAt)
  let text = ''
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
  asked.set(socket, { claim, timer })
  const read = (part: Buffer) => {
    text += part.toString('latin1')
    const body = bodyOf(text)
    if (body === null) return
    socket.off('data', read)
    clearTimeout(timer)
    asked.delete(socket)
    settle(run, claim, body)
    site.free.push(socket)
    serve(run, site)
  }
  socket.on('data', read)
  const authorization = `authorization: Bearer ${order.tokens[claim.member]}\r\nidempotency-key: envelope-of-${claim.member}`
  socket.write(
    `POST ${order.path} HTTP/1.1\r\nhost: ${site.host}\r\n${authorization}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
  )
}

function settle(run: Run, claim: Claim, body: string): void {
  const { success, value, code } = JSON.parse(body)
  if (!success && AGAIN.has(code)) {
    again(run, claim, { elsewhere: false })
    return
  }
  const amount = success ? String(value.amount) : null
  run.grabbed.answers.push({ member: claim.member, amount, code: code ?? '', ms: Date.now() - claim.dueAt })
}

/** The body of an answer that has arrived whole, or null. */
function bodyOf(text: string): string | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? Number.NaN)
  return text.length >= end + 4 + length ? text.slice(end + 4, end + 4 + length) : null
}
