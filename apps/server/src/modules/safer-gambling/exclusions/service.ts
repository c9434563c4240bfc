import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Exclusion } from '@croupier/wire/safer-gambling/exclusions'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { Persons } from '../ports.ts'
import type { NewExclusion, StoredExclusion } from './model.ts'
import { currentOf, isOver, isShorter, REFUSALS, returnFrom, selfExclusionFrom, timeOutFrom } from './rules.ts'
import { exclusionsStore as store } from './store.ts'

export type ExclusionsDeps = {
  db: Db
  clock: Clock
  random: Random
  outbox: Outbox
  wallet: Pick<Wallet, 'standingOf' | 'freeze' | 'unfreeze'>
  persons: Persons
  events: SafetyEvents
}
export type ExclusionsService = ReturnType<typeof exclusionsService>
type Answer = { current: Exclusion | null }

/** Members that one run of the schedule lifts. */
const LIFTED_AT_ONCE = 500

/**
 * T056-T058: time-outs and self-exclusions. Each freezes every account of the person, so that the next bet or deposit is
 * refused on every node. Results, refunds and withdrawals continue.
 */
export function exclusionsService(deps: ExclusionsDeps) {
  const { db, clock, events } = deps
  const start = (memberId: MemberId, wanted: NewExclusion): Promise<Answer> =>
    db.transaction().execute((tx) => exclude(deps, tx, memberId, wanted))
  return {
    current: (memberId: MemberId, reader: Reader = db) => current(reader, memberId),
    timeOut: (memberId: MemberId, days: number) => start(memberId, timeOutFrom(clock.now(), days)),
    selfExclude: (memberId: MemberId, months: number) => start(memberId, selfExclusionFrom(clock.now(), months)),
    requestReturn: (memberId: MemberId): Promise<Answer> =>
      db.transaction().execute((tx) => requestReturn(deps, tx, memberId)),
    history: async (memberId: MemberId) => ({ items: await events.ofMember(db, memberId) }),

    /** Lifts the exclusions that are over. */
    async liftDue(): Promise<void> {
      for (const memberId of await store.due(db, clock.now(), LIFTED_AT_ONCE))
        await db.transaction().execute((tx) => lift(deps, tx, memberId))
    },

    /** Excludes a new account of a person who is excluded with another one, in the transaction of the registration. */
    async carryOver(tx: Tx, memberId: MemberId): Promise<void> {
      const others = await Promise.all(
        (await deps.persons.accountsOf(tx, memberId)).map((one) => store.running(tx, one)),
      )
      const running = currentOf(others.flat().filter((one) => one.memberId !== memberId))
      if (running) await freeze(deps, tx, memberId, running)
    },
  }
}

const shown = ({ kind, startsAt, endsAt, returnsAt }: StoredExclusion): Exclusion => ({
  kind,
  startsAt,
  endsAt,
  returnsAt,
})

async function current(reader: Reader, memberId: MemberId): Promise<Answer> {
  const found = currentOf(await store.running(reader, memberId))
  return { current: found && shown(found) }
}

async function exclude(deps: ExclusionsDeps, tx: Tx, memberId: MemberId, wanted: NewExclusion): Promise<Answer> {
  const { persons, wallet, outbox, events } = deps
  // In one order, so that two exclusions of one person do not wait for each other.
  const accounts = (await persons.accountsOf(tx, memberId)).toSorted()
  for (const one of accounts) await wallet.standingOf(tx, one)
  if (isShorter(wanted, await store.running(tx, memberId))) refuse('exclusion.shorter')
  for (const one of accounts) await freeze(deps, tx, one, wanted)
  const { kind } = wanted
  const startsAt = wanted.startsAt.toISOString()
  const endsAt = wanted.endsAt.toISOString()
  await events.add(tx, { memberId, event: kind, values: { endsAt } })
  const reference = `excluded:${memberId}:${startsAt}`
  await outbox.record(tx, 'member.excluded', { reference, memberId, kind, startsAt, endsAt })
  return current(tx, memberId)
}

async function freeze(
  { clock, random, wallet }: ExclusionsDeps,
  tx: Tx,
  memberId: MemberId,
  { kind, endsAt, startsAt }: NewExclusion,
): Promise<void> {
  const at = clock.now()
  await store.add(tx, { id: uuidV7(at, random), memberId, kind, startsAt, endsAt, returnsAt: null })
  await wallet.freeze(tx, memberId, { reason: kind, refusal: REFUSALS[kind], at })
}

async function requestReturn(deps: ExclusionsDeps, tx: Tx, memberId: MemberId): Promise<Answer> {
  const { clock, persons, wallet, events } = deps
  const now = clock.now()
  const accounts = (await persons.accountsOf(tx, memberId)).toSorted()
  for (const one of accounts) await wallet.standingOf(tx, one)
  const running = (await store.running(tx, memberId)).filter(({ kind }) => kind === 'self_exclusion')
  if (running.length === 0) refuse('exclusion.none')
  if (running.some(({ endsAt }) => endsAt > now)) refuse('exclusion.running')
  if (running.every(({ returnsAt }) => returnsAt !== null)) return current(tx, memberId)
  for (const one of accounts) await store.setReturn(tx, one, { now, returnsAt: returnFrom(now) })
  await events.add(tx, { memberId, event: 'return_requested' })
  return current(tx, memberId)
}

/** Lifts what is over for one account. A freeze stays while another exclusion of its kind runs. */
async function lift({ clock, wallet, events }: ExclusionsDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const now = clock.now()
  await wallet.standingOf(tx, memberId)
  const running = await store.running(tx, memberId)
  const over = running.filter((one) => isOver(one, now))
  for (const { id } of over) await store.lift(tx, id, now)
  const left = running.filter((one) => !over.includes(one))
  for (const kind of new Set(over.map((one) => one.kind))) {
    if (left.some((one) => one.kind === kind)) continue
    await wallet.unfreeze(tx, memberId, kind)
    await events.add(tx, { memberId, event: 'returned', values: { kind } })
  }
}
