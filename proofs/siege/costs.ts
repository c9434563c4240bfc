import { BODY_LIMIT, type Endpoint } from '@croupier/wire/endpoint'
import type { NamedEndpoint } from '@croupier/wire/registry'
import { chanceOf } from '../../harness/chance.ts'
import type { Person } from '../../harness/people.ts'
import { type Attackers, type Draft, type Hostile, send, sendText } from '../fuzz/draft.ts'
import { ask } from '../fuzz/senders.ts'
import { fieldsFor } from '../fuzz/shapes.ts'
import type { DearRequests } from './dear.ts'
import { asBrowser, FILES, nestedLists, siteCalls, wrongElements } from './requests.ts'
import { processorMs } from './watch.ts'

/** The processor time of the node for one call, in milliseconds. `share` of a core goes to one caller at full pace. */
export type Cost = { call: string; how: string; ms: number; share: number; status: number }

const REPEATS = 12
/** Calls before those that are measured. */
const WARM_UP = 2
/** Calls a second that the limits in `throttle.ts` permit: `USUAL`, `FILES` and `LARGE_BODIES`. */
const USUAL_A_SECOND = 60
const FILES_A_SECOND = 100
const LARGE_A_SECOND = 2

type WarmUpDeps = {
  site: string
  pid: number
  who: Attackers
  callers: readonly Person[]
  addresses: readonly string[]
}
type CostDeps = WarmUpDeps & { dear: DearRequests }

type Kind = { how: string; draw: (one: Draft) => Promise<Hostile> }

/** Makes every usual call and fetches every file a few times, so that caches are full and memory is that of a node in use. */
export async function warmUp(deps: WarmUpDeps): Promise<void> {
  const { site, addresses } = deps
  const usual = (at: NamedEndpoint) => () => send('warm-up', draftOf(at, deps, turns))
  const requests = [...siteCalls.map(usual), ...FILES.map((file) => async () => file)]
  for (let round = 0; round < WARM_UP; round++) {
    for (const request of requests)
      await ask(site, asBrowser(await request()), addresses[turns++ % addresses.length]!).catch(() => null)
  }
}

/** Calls each endpoint of the site at its limits, one call after the other, and returns the costs, dearest first. */
export async function costs(deps: CostDeps): Promise<Cost[]> {
  const found: Cost[] = []
  for (const at of siteCalls) {
    const perSecond = callsASecond(at.endpoint)
    for (const { how, draw } of kindsOf(at, deps.dear)) {
      const next = (turn: number) => draw(draftOf(at, deps, turn))
      found.push({ call: at.name, how, ...(await costOf(deps, next, perSecond)) })
    }
  }
  for (const file of FILES)
    found.push({ call: file.path, how: 'file', ...(await costOf(deps, async () => file, FILES_A_SECOND)) })
  return found.toSorted((one, other) => other.ms - one.ms)
}

function kindsOf({ name, endpoint }: NamedEndpoint, dear: DearRequests): Kind[] {
  const dearest = (dear[name] ?? []).map((fields, nth) => ({
    how: `dearest permitted (${nth + 1})`,
    draw: (one: Draft) => send('cost', { ...one, fields }),
  }))
  const hostile =
    endpoint.method === 'GET'
      ? []
      : [
          { how: 'wrong elements', text: wrongElements(endpoint) },
          { how: 'nested lists', text: nestedLists(endpoint) },
        ].map(({ how, text }) => ({ how, draw: (one: Draft) => sendText('cost', one, text) }))
  return [{ how: 'well-formed', draw: (one: Draft) => send('cost', one) }, ...dearest, ...hostile]
}

function draftOf(at: NamedEndpoint, { who, callers }: WarmUpDeps, turn: number): Draft {
  const chance = chanceOf(7, turn)
  const fields = fieldsFor(at.endpoint, who.known, chance)
  return { at, token: callers[turn % callers.length]!.token, fields, chance, who }
}

let turns = 0

async function costOf({ site, pid, addresses }: CostDeps, next: (turn: number) => Promise<Hostile>, perSecond: number) {
  let status = 0
  let before = 0
  let isLarge = false
  for (let count = 0; count < WARM_UP + REPEATS; count++) {
    const turn = turns++
    const request = asBrowser(await next(turn))
    if (count === WARM_UP) before = processorMs(pid)
    isLarge = Buffer.byteLength(request.body ?? '') > BODY_LIMIT
    const answer = await ask(site, request, addresses[turn % addresses.length]!).catch(() => null)
    status = answer?.status ?? 0
  }
  const ms = (processorMs(pid) - before) / REPEATS
  const pace = isLarge ? Math.min(LARGE_A_SECOND, perSecond) : perSecond
  return { ms, share: (ms * pace) / 1000, status }
}

/** Calls that one account or network may make in a second, in the long run. */
function callsASecond({ pace, throttle }: Endpoint): number {
  const limits = [pace, throttle].flatMap((one) => (one ? [one.limit / one.windowSeconds] : []))
  return Math.min(USUAL_A_SECOND, ...limits)
}
