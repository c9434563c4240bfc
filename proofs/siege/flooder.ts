import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { type Chance, chanceOf } from '../../harness/chance.ts'
import { type Attackers, send } from '../fuzz/draft.ts'
import { encrypters, type SiteKey } from '../fuzz/encrypters.ts'
import { ask } from '../fuzz/senders.ts'
import { fieldsFor } from '../fuzz/shapes.ts'
import type { FloodKind } from './model.ts'
import { siteCalls, wrongElements } from './requests.ts'

/** What a flooding process is told to do. `tokens` are those of the attackers, one for each address. */
export type FloodOrder = {
  kind: FloodKind
  site: string
  addresses: readonly string[]
  tokens: readonly string[]
  siteKey: SiteKey
  seconds: number
  seed: number
}
/** How many times it sent something, by what came of it: the status of an answer, or the code that closed a connection. */
export type FloodReport = Record<string, number>

/**
 * A process that floods a node until its time is over, and then reports. It takes only the processor time that nobody else
 * wants, because real attackers have machines of their own.
 */
setPriority(19)

/** Calls under way at a time, over all addresses. */
const AT_ONCE = 128
const CONNECTIONS_BY_ADDRESS = 4
const FRAMES_BY_CONNECTION = 1_000
/** Attackers who find a connection refused try again after this long. */
const RETRY_MS = 50

type Siege = FloodOrder & { who: Attackers; until: number; count(what: string): void }
const isOver = ({ until }: Siege): boolean => performance.now() > until

/** Runs `attack` on every address until the time is over. */
const onAddresses = (siege: Siege, times: number, attack: (address: string, chance: Chance) => Promise<void>) =>
  Promise.all(
    siege.addresses.flatMap((address, index) =>
      Array.from({ length: times }, async (_, nth) => {
        for (let turn = 0; !isOver(siege); turn++)
          await attack(address, chanceOf(siege.seed, index * 1e6 + nth * 1e5 + turn))
      }),
    ),
  )

/** A connection that subscribes as fast as it can, repeatedly, with other cursors, and sometimes with a huge frame. */
function floodFrames({ site, count, until }: Siege, address: string, chance: Chance): Promise<void> {
  const since = () => (chance.rarely(3) ? chance.word(20) : '20260101-0001')
  const frame = () =>
    chance.rarely(500)
      ? 'x'.repeat(10_000)
      : JSON.stringify({
          type: 'subscribe',
          channel: 'draw',
          topic: chance.one(['ssc-1m', 'ssc-5m', 'none']),
          since: since(),
        })
  return new Promise((done) => {
    const socket = new WebSocket(`${site.replace('http', 'ws')}/live`, { localAddress: address })
    const end = (what: string) => {
      count(what)
      setTimeout(done, RETRY_MS)
    }
    socket.on('open', async () => {
      socket.send('{"type":"hello"}')
      for (let sent = 0; sent < FRAMES_BY_CONNECTION && socket.readyState === socket.OPEN; sent++) {
        socket.send(frame())
        if (sent % 50 === 0) await sleep(1)
        if (performance.now() > until) break
      }
      await sleep(500)
      socket.terminate()
    })
    socket.on('unexpected-response', (_, answer) => {
      count(`upgrade ${answer.statusCode}`)
      socket.terminate()
    })
    socket.on('error', () => {})
    socket.on('close', (code) => end(`closed ${code}`))
  })
}

/** Connections that greet and never read, that never greet, and that never finish their request. */
async function holdIdle(siege: Siege, address: string, chance: Chance): Promise<void> {
  const { site, count, until } = siege
  const { hostname, port } = new URL(site)
  const left = Math.max(until - performance.now(), 0)
  const socket = connect({ host: hostname, port: Number(port), localAddress: address })
  const closed = new Promise<void>((done) => {
    socket.on('error', () => {})
    socket.on('close', () => done())
  })
  const upgrade = `GET /live HTTP/1.1\r\nhost: ${hostname}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`
  const kind = chance.one(['unfinished', 'silent', 'unread', 'slow body'])
  if (kind === 'unfinished') socket.write(upgrade)
  if (kind === 'silent' || kind === 'unread') socket.write(`${upgrade}\r\n`)
  if (kind === 'slow body')
    socket.write(
      `POST /wps/session/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
    )
  if (kind === 'unread') socket.pause()
  count(kind)
  await Promise.race([closed, sleep(left)])
  socket.destroy()
  await sleep(RETRY_MS)
}

type Shot = { at: (typeof siteCalls)[number]; body?: string }

/** Sends one call from one address, as the attacker of that address or without a session. */
async function shoot(
  { site, who, tokens, addresses, count }: Siege,
  { at, body }: Shot,
  chance: Chance,
): Promise<void> {
  const index = chance.below(addresses.length)
  const token = chance.rarely(4) ? null : tokens[index]!
  const fields = fieldsFor(at.endpoint, who.known, chance)
  const request = await send('siege', { at, token, fields, chance, who })
  const hostile = body === undefined ? request : { ...request, body }
  const answer = await ask(site, hostile, addresses[index]!).catch(() => null)
  count(answer ? String(answer.status || 'closed') : 'no answer')
}

/** Keeps `AT_ONCE` calls under way. */
async function callAtOnce(siege: Siege, shotOf: (chance: Chance) => Shot): Promise<void> {
  let turn = 0
  const attacker = async () => {
    while (!isOver(siege)) {
      const chance = chanceOf(siege.seed, turn++)
      await shoot(siege, shotOf(chance), chance)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attacker))
}

const named = (pattern: RegExp) => siteCalls.filter(({ name }) => pattern.test(name))
const bodied = siteCalls.filter(({ endpoint }) => endpoint.method !== 'GET')
const reads = siteCalls.filter(({ endpoint }) => endpoint.method === 'GET')

const attacks: Record<FloodKind, (siege: Siege) => Promise<unknown>> = {
  'live frames': (siege) =>
    onAddresses(siege, CONNECTIONS_BY_ADDRESS, (address, chance) => floodFrames(siege, address, chance)),
  'idle connections': (siege) =>
    onAddresses(siege, 2 * CONNECTIONS_BY_ADDRESS, (address, chance) => holdIdle(siege, address, chance)),
  'wrong elements': (siege) => {
    const bodies = new Map(bodied.map(({ name, endpoint }) => [name, wrongElements(endpoint)]))
    return callAtOnce(siege, (chance) => {
      const at = chance.one(bodied)
      return { at, body: bodies.get(at.name)! }
    })
  },
  'dear calls': (siege) => callAtOnce(siege, (chance) => ({ at: chance.one(reads) })),
  logins: (siege) => callAtOnce(siege, (chance) => ({ at: chance.one(named(/^(login|captcha|register)$/)) })),
}

/** Values that pass the schemas and ask for as much as a call gives. */
const known: Record<string, readonly unknown[]> = {
  game: ['ssc-1m', 'ssc-5m'],
  gameCode: ['ssc-1m'],
  next: ['1440', '500', '100'],
  count: ['100', '50'],
  pageSize: ['1000', '100', '50'],
  page: ['1'],
  idempotencyKey: Array.from({ length: 100 }, () => crypto.randomUUID()),
}

process.once('message', async (order: FloodOrder) => {
  const report: FloodReport = {}
  const who: Attackers = {
    members: order.tokens,
    scapegoats: order.tokens,
    staff: [],
    known: (field) => known[field] ?? [],
    foreign: [],
    encrypters: await encrypters(order.siteKey),
  }
  const siege: Siege = {
    ...order,
    who,
    until: performance.now() + order.seconds * 1000,
    count(what) {
      report[what] = (report[what] ?? 0) + 1
    },
  }
  await attacks[order.kind](siege)
  process.send!(report, () => process.exit(0))
})
