import { type BeaconChain, type BeaconChains, beaconRoundTime } from '@croupier/game-math/fairness/index'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Db } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { DrawsPolicy } from '../policy.ts'
import { voidAt } from '../rules.ts'
import type { AwaitedRound, RelayFailure } from './model.ts'
import type { AskRelay } from './relay.ts'
import { chainOf, isAbsent, lateAt } from './rules.ts'
import { beaconStore as store } from './store.ts'

export type BeaconDeps = {
  clock: Clock
  db: Db
  outbox: Outbox
  log: Logger
  chains: BeaconChains
  ask: AskRelay
  policy: () => Pick<DrawsPolicy, 'beaconRelays'>
  /** Called when this node has stored a round, so that its draws go on. */
  stored(): void
}
export type BeaconService = ReturnType<typeof beaconService>

/** Between two questions about the same round; longer once it is overdue, because an outage may last. */
const POLL_MS = MS.second
const OVERDUE_POLL_MS = 5 * MS.second
const IDLE_MS = MS.minute

/**
 * Casino rules §2.2: fetches the rounds that draws wait for. Asks all relays from the publication of a round on, and stores it once
 * its signature is checked. Each step is safe to repeat, on any node.
 */
export function beaconService(deps: BeaconDeps) {
  return {
    /** Does everything that is due at `now`. Returns the time of the next turn. */
    async advance(now: Instant): Promise<Instant> {
      const awaited = await store.awaited(deps.db)
      const known = awaited.flatMap((round) => withChain(deps, round))
      const due = known.filter(({ chain, round }) => beaconRoundTime(chain, round.round) <= now)
      await Promise.all(due.map(({ chain, round }) => fetchRound(deps, chain, round, now)))
      const comingAt = known
        .filter((one) => !due.includes(one))
        .map(({ chain, round }) => beaconRoundTime(chain, round.round).getTime())
      const againAt = due.map(({ chain, round }) =>
        plusMs(now, isAbsent(chain, round.round, now) ? OVERDUE_POLL_MS : POLL_MS).getTime(),
      )
      return new Date(Math.min(plusMs(now, IDLE_MS).getTime(), ...againAt, ...comingAt))
    },
  }
}

/** A round of a chain that this release does not know is not fetched, and its draw becomes void. */
function withChain({ chains, log }: BeaconDeps, round: AwaitedRound): { chain: BeaconChain; round: AwaitedRound }[] {
  const chain = chainOf(chains, round.chain)
  if (chain) return [{ chain, round }]
  log.error({ chain: round.chain, round: round.round }, 'a draw mixes in a beacon that is not known')
  return []
}

async function fetchRound(deps: BeaconDeps, chain: BeaconChain, awaited: AwaitedRound, now: Instant): Promise<void> {
  const { policy } = deps
  const asked = policy().beaconRelays.map((relay) => askRelay(deps, relay, chain, awaited.round))
  const isStored = (await Promise.all(asked)).some(Boolean)
  if (!isStored && now >= lateAt(chain, awaited.round)) await raise(deps, chain, awaited)
}

/** Stores the round if the relay has it. The draws go on at once, without waiting for the other relays. */
async function askRelay(deps: BeaconDeps, relay: string, chain: BeaconChain, round: number): Promise<boolean> {
  const { db, clock, ask, log, stored } = deps
  try {
    const answer = await ask(relay, chain, round)
    const receivedAt = clock.now()
    if (answer && 'signature' in answer) {
      await store.add(db, { chain: chain.hash, round, signature: answer.signature, receivedAt, relay })
      stored()
    }
    await store.saveHealth(db, relay, receivedAt, failureOf(answer, isAbsent(chain, round, receivedAt)))
    return answer !== null && 'signature' in answer
  } catch (error) {
    log.warn({ err: error, relay, round }, 'a relay of the beacon does not answer')
    await store.saveHealth(db, relay, clock.now(), 'unreachable')
    return false
  }
}

function failureOf(answer: Awaited<ReturnType<AskRelay>>, isOverdue: boolean): RelayFailure | null {
  if (answer === null) return isOverdue ? 'no_round' : null
  return 'failure' in answer ? answer.failure : null
}

/** An alarm about a round is a line in the log and an entry of the audit log; it is made once. */
async function raise({ db, clock, outbox, log }: BeaconDeps, chain: BeaconChain, late: AwaitedRound): Promise<void> {
  const { round, drawAt, draws } = late
  await db.transaction().execute(async (tx) => {
    if (!(await store.addAlarm(tx, late, clock.now()))) return
    log.error({ chain: chain.name, round, draws }, 'the round of a beacon is late')
    const reference = `${chain.hash}:${round}`
    const voidFrom = voidAt(drawAt).toISOString()
    await outbox.record(tx, 'beacon.late', { reference, chain: chain.name, round, draws, voidFrom })
  })
}
