import { type Chance, chanceOf } from '../../harness/chance.ts'
import { yieldProcessor } from '../../harness/sessions.ts'
import { type Attackers, type Hostile, newKey, send, sendText } from '../fuzz/draft.ts'
import { encrypters } from '../fuzz/encrypters.ts'
import { ask } from '../fuzz/senders.ts'
import { fieldsFor } from '../fuzz/shapes.ts'
import { floodFrames, holdIdle, neverRead, onAddresses } from './connections.ts'
import type { FloodKind, FloodOrder, FloodReport, Siege } from './model.ts'
import { asBrowser, type BodyOf, FILES, known, nestedLists, siteCalls, wrongElements } from './requests.ts'

/**
 * A process that floods a node until its time is over or it has sent enough, and then reports. It takes only the processor time
 * that nobody else wants, because real attackers have machines of their own.
 */
yieldProcessor(19)

/** Calls under way at a time, over all addresses. */
const AT_ONCE = 128
const CONNECTIONS_BY_ADDRESS = 4
/** Calls, or connections, of one flood. */
const MOST = 200_000

/** Sends one request from one address, as the attacker of that address or without a session. */
async function shoot(
  { tokens, addresses, site, count }: Siege,
  draw: (token: string | null) => Promise<Hostile>,
  chance: Chance,
): Promise<void> {
  const index = chance.below(addresses.length)
  const request = await draw(chance.rarely(4) ? null : tokens[index]!)
  const answer = await ask(site, asBrowser(request), addresses[index]!).catch(() => null)
  count(answer ? String(answer.status || 'closed') : 'no answer')
}

type Shot = (token: string | null, chance: Chance) => Promise<Hostile>

/** Keeps `AT_ONCE` calls under way. */
async function callAtOnce(siege: Siege, shot: Shot): Promise<void> {
  let turn = 0
  const attacker = async () => {
    while (!siege.isOver()) {
      const chance = chanceOf(siege.seed, turn++)
      await shoot(siege, (token) => shot(token, chance), chance)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attacker))
}

/** Calls of the endpoints whose name fits, with fields that ask for as much as a call gives. */
function dearCalls({ who, dear }: Siege, name: RegExp): Shot {
  const calls = siteCalls.filter((one) => name.test(one.name))
  return (token, chance) => {
    const at = chance.one(calls)
    const most = dear[at.name] ?? []
    const fields = most.length > 0 ? chance.one(most) : fieldsFor(at.endpoint, who.known, chance)
    return send('siege', { at, token, fields, chance, who })
  }
}

/** Commands with such a body. */
function bodies({ who }: Siege, bodyOf: BodyOf): Shot {
  const commands = siteCalls
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .map((at) => ({ at, body: bodyOf(at.endpoint) }))
  return (token, chance) => {
    const { at, body } = chance.one(commands)
    return sendText('siege', { at, token, fields: fieldsFor(at.endpoint, who.known, chance), chance, who }, body)
  }
}

const attacks: Record<FloodKind, (siege: Siege) => Promise<unknown>> = {
  'live frames': (siege) =>
    onAddresses(siege, CONNECTIONS_BY_ADDRESS, (address, chance) => floodFrames(siege, address, chance)),
  'slow readers': (siege) =>
    onAddresses(siege, CONNECTIONS_BY_ADDRESS, (address, chance) => neverRead(siege, address, chance)),
  'idle connections': (siege) =>
    onAddresses(siege, 2 * CONNECTIONS_BY_ADDRESS, (address, chance) => holdIdle(siege, address, chance)),
  'wrong elements': (siege) => callAtOnce(siege, bodies(siege, wrongElements)),
  'nested lists': (siege) => callAtOnce(siege, bodies(siege, nestedLists)),
  'dear calls': (siege) => callAtOnce(siege, dearCalls(siege, /./)),
  'pages and files': (siege) => callAtOnce(siege, async (_, chance) => chance.one(FILES)),
  logins: (siege) => callAtOnce(siege, dearCalls(siege, /^(login|register|resumeSession)$/)),
  captchas: (siege) => callAtOnce(siege, dearCalls(siege, /^captcha$/)),
}

process.once('message', async (order: FloodOrder) => {
  const report: FloodReport = {}
  let sent = 0
  const who: Attackers = {
    members: order.tokens,
    scapegoats: order.tokens,
    staff: [],
    known: (field) => (field === 'idempotencyKey' ? [newKey()] : (known[field] ?? [])),
    foreign: [],
    encrypters: await encrypters(order.siteKey),
  }
  const until = performance.now() + order.seconds * 1000
  const siege: Siege = {
    ...order,
    who,
    until,
    isOver: () => sent >= MOST || performance.now() > until,
    count(what) {
      sent++
      report[what] = (report[what] ?? 0) + 1
    },
  }
  await attacks[order.kind](siege)
  process.send!(report, () => process.exit(0))
})
