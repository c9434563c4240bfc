import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, moneyText } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { answerDepositCheck, CheckDecision, DepositCheck } from '@croupier/wire/safer-gambling/deposit-checks'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import type { SafetyEvents } from '../events.ts'
import type { Deposits } from '../ports.ts'
import type { CheckBounds } from './model.ts'
import { inForceUntil, REFUSALS, stateOf } from './rules.ts'
import { depositChecksStore as store } from './store.ts'

export type DepositChecksDeps = {
  db: Db
  clock: Clock
  random: Random
  deposits: Pick<Deposits, 'netSince'>
  events: SafetyEvents
  /** The amount of the jurisdiction; null where it asks for no check. */
  bounds(): CheckBounds | null
}
export type DepositChecksService = ReturnType<typeof depositChecksService>
type Answer = Input<typeof answerDepositCheck>

/**
 * Decisions "Safety", profile `uk`: a light check of financial vulnerability. Once net deposits reach the amount, deposits above it
 * wait until the member has answered two questions, and staff have decided.
 */
export function depositChecksService(deps: DepositChecksDeps) {
  const { db } = deps
  return {
    show: (memberId: MemberId) => show(deps, db, memberId),
    answer: (memberId: MemberId, answer: Answer): Promise<DepositCheck> =>
      db.transaction().execute(async (tx) => {
        await takeAnswer(deps, tx, memberId, answer)
        return show(deps, tx, memberId)
      }),
    /** Refuses a deposit above the amount that waits for a check. The caller has locked the member's cash. */
    async admit(tx: Tx, { memberId, at, amount }: { memberId: MemberId; at: Instant; amount: Money }): Promise<void> {
      const bounds = deps.bounds()
      if (!bounds || (await netOf(deps, tx, memberId, bounds)) + amount <= bounds.amount) return
      const state = stateOf(await store.last(tx, memberId), at)
      if (state) refuse(REFUSALS[state])
    },
    /** Stores the decision of staff. Refuses `check.unknown` and `check.decided`. */
    decide: (tx: Tx, id: string, decided: Decided) => decide(deps, tx, id, decided),
    /** A case for staff arises with the deposit that reaches the amount. */
    listeners: [
      listener('safer-gambling.deposit-checks', 'deposit.credited', ({ memberId }) =>
        db.transaction().execute((tx) => openIfReached(deps, tx, memberId)),
      ),
    ] satisfies Listener[],
  }
}

const netOf = ({ clock, deposits }: DepositChecksDeps, reader: Reader, memberId: MemberId, { days }: CheckBounds) =>
  deposits.netSince(reader, memberId, plusMs(clock.now(), -days * MS.day))

async function show(deps: DepositChecksDeps, reader: Reader, memberId: MemberId): Promise<DepositCheck> {
  const bounds = deps.bounds()
  if (!bounds) return { state: null, bounds: null, until: null }
  const now = deps.clock.now()
  const net = await netOf(deps, reader, memberId, bounds)
  const last = await store.last(reader, memberId)
  const until = last ? inForceUntil(last, now) : null
  const isConcerned = net >= bounds.amount || until !== null || last?.decision === null
  return { state: isConcerned ? stateOf(last, now) : null, bounds: { net, ...bounds }, until }
}

async function open(deps: DepositChecksDeps, tx: Tx, memberId: MemberId, bounds: CheckBounds): Promise<void> {
  const { clock, random, events } = deps
  const openedAt = clock.now()
  const net = await netOf(deps, tx, memberId, bounds)
  const isNew = await store.open(tx, { id: uuidV7(openedAt, random), memberId, openedAt, net, ...bounds })
  if (isNew) await events.add(tx, { memberId, event: 'check_opened', values: { amount: moneyText(net) } })
}

async function openIfReached(deps: DepositChecksDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const bounds = deps.bounds()
  if (!bounds || (await netOf(deps, tx, memberId, bounds)) < bounds.amount) return
  const last = await store.last(tx, memberId)
  if (!last || (last.decision !== null && !inForceUntil(last, deps.clock.now()))) await open(deps, tx, memberId, bounds)
}

async function takeAnswer(deps: DepositChecksDeps, tx: Tx, memberId: MemberId, answer: Answer): Promise<void> {
  const { clock, events } = deps
  const bounds = deps.bounds() ?? refuse('check.decided')
  const now = clock.now()
  if (stateOf(await store.last(tx, memberId), now) !== 'questions') refuse('check.decided')
  await open(deps, tx, memberId, bounds)
  const check = await store.last(tx, memberId)
  if (!check || check.decision !== null) return refuse('check.decided')
  await store.answer(tx, check.id, { ...answer, answeredAt: now })
  await events.add(tx, { memberId, event: 'check_answered' })
}

type Decided = { decision: CheckDecision; staffName: string; note: string }
async function decide({ clock, events }: DepositChecksDeps, tx: Tx, id: string, decided: Decided) {
  const check = (await store.lock(tx, id)) ?? refuse('check.unknown')
  if (check.decision !== null) refuse('check.decided')
  await store.decide(tx, id, { ...decided, decidedAt: clock.now() })
  const { memberId } = check
  const { decision } = decided
  await events.add(tx, { memberId, event: 'check_decided', values: { decision, source: 'operator' } })
  return check
}
