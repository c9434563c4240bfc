import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import {
  EXCLUSION_KINDS,
  type Exclusion,
  type MemberEvent,
  type SafetyEvent,
} from '@croupier/wire/safer-gambling/exclusions'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Listener, listener, type Outbox } from '../../../platform/outbox/outbox.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { SafetyNotices } from '../notices.ts'
import type { Persons } from '../persons/service.ts'
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
  notices: Pick<SafetyNotices, 'publish'>
}
export type ExclusionsService = ReturnType<typeof exclusionsService>
type Answer = { current: Exclusion | null }

/** Members that one run of the schedule lifts. */
const LIFTED_AT_ONCE = 500

/**
 * T056-T058: time-outs and self-exclusions. Each freezes every account of the person, so that the next bet or deposit is
 * refused on every node. Results, refunds and withdrawals continue. A transaction freezes one account, because the accounts of a
 * person may be in different cells.
 */
export function exclusionsService(deps: ExclusionsDeps) {
  const { db, clock, events } = deps
  async function start(memberId: MemberId, wanted: NewExclusion): Promise<Answer> {
    const answer = await db.transaction().execute((tx) => exclude(deps, tx, memberId, wanted))
    await spread(deps, memberId)
    return answer
  }
  return {
    current: (memberId: MemberId, reader: Reader = db) => current(reader, memberId),
    amongExcluded: store.amongExcluded,
    during: store.during,
    timeOut: (memberId: MemberId, days: number) => start(memberId, timeOutFrom(clock.now(), days)),
    selfExclude: (memberId: MemberId, months: number) => start(memberId, selfExclusionFrom(clock.now(), months)),
    requestReturn: (memberId: MemberId): Promise<Answer> =>
      db.transaction().execute((tx) => requestReturn(deps, tx, memberId)),
    history: async (memberId: MemberId) => ({ items: (await events.ofMember(db, memberId)).filter(isForMember) }),

    /** Lifts the exclusions that are over. */
    async liftDue(): Promise<void> {
      for (const memberId of await store.due(db, clock.now(), LIFTED_AT_ONCE))
        await db.transaction().execute((tx) => lift(deps, tx, memberId))
    },

    amongExcludedWithin: store.amongExcludedWithin,
    timeOutsSince: store.timeOutsSince,
    excludedAmong: store.excludedAmong,
    /** A new account: exclusions of the person's other accounts hold for it, in the transaction of the registration. */
    carryOver: (tx: Tx, memberId: MemberId): Promise<void> => carryOver(deps, tx, memberId),
    /**
     * An account shares something with others from now on: exclusions of theirs hold for it with `tx`, and its own hold for them
     * after the commit.
     */
    personChanged: (tx: Tx, memberId: MemberId): Promise<void> => personChanged(deps, tx, memberId),
    listeners: [
      // Repeats what the request itself does after its commit, if the node dies in between.
      listener('safer-gambling.spread', 'member.excluded', ({ memberId }) => spread(deps, memberId)),
      listener('safer-gambling.spread', 'member.person_changed', ({ memberId }) => spread(deps, memberId)),
    ] satisfies Listener[],
  }
}

/** Staff find that accounts belong to one person without telling who does: members do not see it. */
const isForMember = <One extends { event: SafetyEvent }>(one: One): one is One & { event: MemberEvent } =>
  one.event !== 'accounts_linked'

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
  const { wallet, outbox, events } = deps
  await wallet.standingOf(tx, memberId)
  if (isShorter(wanted, await store.running(tx, memberId))) refuse('exclusion.shorter')
  await freeze(deps, tx, memberId, wanted)
  const { kind } = wanted
  const startsAt = wanted.startsAt.toISOString()
  const endsAt = wanted.endsAt.toISOString()
  await events.add(tx, { memberId, event: kind, values: { endsAt } })
  const reference = `excluded:${memberId}:${startsAt}`
  await outbox.record(tx, 'member.excluded', { reference, memberId, kind, startsAt, endsAt })
  return current(tx, memberId)
}

async function freeze(
  { clock, random, wallet, notices }: ExclusionsDeps,
  tx: Tx,
  memberId: MemberId,
  { kind, endsAt, startsAt }: NewExclusion,
): Promise<void> {
  const at = clock.now()
  await store.add(tx, { id: uuidV7(at, random), memberId, kind, startsAt, endsAt, returnsAt: null })
  await wallet.freeze(tx, memberId, { reason: kind, refusal: REFUSALS[kind], at })
  await notices.publish(tx, memberId)
}

/** Makes the exclusions of the person's other accounts hold for this one. */
async function carryOver(deps: ExclusionsDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const others = (await deps.persons.accountsOf(tx, memberId)).filter((one) => one !== memberId)
  const running = (await Promise.all(others.map((one) => store.running(tx, one)))).flat()
  if (running.length === 0) return
  await deps.wallet.standingOf(tx, memberId)
  const own = await store.running(tx, memberId)
  for (const kind of EXCLUSION_KINDS) {
    const longest = currentOf(running.filter((one) => one.kind === kind))
    const isHeld = own.some((one) => one.kind === kind && longest && one.endsAt >= longest.endsAt)
    if (longest && !isHeld) await hold(deps, tx, memberId, longest)
  }
}

async function personChanged(deps: ExclusionsDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const { clock, outbox, persons } = deps
  if ((await persons.accountsOf(tx, memberId)).length === 1) return
  await carryOver(deps, tx, memberId)
  const reference = `person:${memberId}:${clock.now().toISOString()}`
  await outbox.record(tx, 'member.person_changed', { reference, memberId })
}

/** Makes exclusions hold for all accounts of a person, each in a transaction of its own. */
async function spread(deps: ExclusionsDeps, memberId: MemberId): Promise<void> {
  const { db, persons } = deps
  for (const one of await persons.accountsOf(db, memberId))
    await db.transaction().execute((tx) => carryOver(deps, tx, one))
}

/** Excludes one account of a person as another one is, and notes it in its history. */
async function hold(deps: ExclusionsDeps, tx: Tx, memberId: MemberId, exclusion: NewExclusion): Promise<void> {
  await freeze(deps, tx, memberId, exclusion)
  const values = { endsAt: exclusion.endsAt.toISOString() }
  await deps.events.add(tx, { memberId, event: exclusion.kind, values })
}

async function requestReturn(deps: ExclusionsDeps, tx: Tx, memberId: MemberId): Promise<Answer> {
  const { clock, persons, wallet, events } = deps
  const now = clock.now()
  await wallet.standingOf(tx, memberId)
  const running = (await store.running(tx, memberId)).filter(({ kind }) => kind === 'self_exclusion')
  if (running.length === 0) refuse('exclusion.none')
  if (running.some(({ endsAt }) => endsAt > now)) refuse('exclusion.running')
  if (running.every(({ returnsAt }) => returnsAt !== null)) return current(tx, memberId)
  for (const one of await persons.accountsOf(tx, memberId))
    await store.setReturn(tx, one, { now, returnsAt: returnFrom(now) })
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
