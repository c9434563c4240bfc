import { businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Output } from '@croupier/wire/endpoint'
import type { Bonus, BonusExit, forfeitBonus, ownBonus, WagerTerms } from '@croupier/wire/rewards/bonus'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { account } from '../../wallet/index.ts'
import { grantsStore } from '../grants/store.ts'
import { endingService } from './ending.ts'
import { BONUS, type StoredBonus } from './model.ts'
import { type BonusDeps, wageredNow } from './progress.ts'
import { bonusStore as store } from './store.ts'

export type BonusService = ReturnType<typeof bonusService>

/** A claimed grant that must be wagered. */
export type ClaimedBonus = { id: string; memberId: MemberId; amount: Money; wager: WagerTerms }

/** Reward rules §4.3, §4.4: bonus money, from the claim to its end. */
export function bonusService(deps: BonusDeps) {
  const { db } = deps
  const ending = endingService(deps)
  return {
    /** Ends what is due, and refuses when the member still has a bonus or open bets of one. */
    assertFree: (tx: Tx, memberId: MemberId) => assertFree(deps, ending, tx, memberId),
    start: (tx: Tx, claimed: ClaimedBonus) => start(deps, tx, claimed),
    own: (memberId: MemberId) => own(deps, memberId),
    forfeit: (tx: Tx, memberId: MemberId, asked: { id: string; bonusLost: Money }) =>
      forfeit(deps, ending, tx, { memberId, ...asked }),
    run: ending.run,
    listeners: [
      // Reward rules §1: deadlines move by the length of a time-out.
      listener('rewards.bonus-pause', 'member.excluded', async ({ memberId, kind, startsAt, endsAt, reference }) => {
        if (kind !== 'time_out') return
        const ms = new Date(endsAt).getTime() - new Date(startsAt).getTime()
        await db.transaction().execute((tx) => store.postpone(tx, memberId, { ms, reference }))
      }),
    ] satisfies Listener[],
  }
}

type Ending = ReturnType<typeof endingService>

async function assertFree({ clock }: BonusDeps, ending: Ending, tx: Tx, memberId: MemberId): Promise<void> {
  const last = await store.last(tx, memberId)
  if (!last) return
  await ending.judge(tx, last.id, clock.now())
  const after = await store.last(tx, memberId)
  if (after?.status === 'active' || (await store.tickets(tx, last.id)).length > 0) refuse('rewards.bonus_active')
}

/** Posts the bonus and begins to count, in the transaction of the claim. */
async function start({ clock, wallet, figures }: BonusDeps, tx: Tx, claimed: ClaimedBonus): Promise<void> {
  const { id, memberId, amount, wager: terms } = claimed
  const at = clock.now()
  const calendar = figures.calendar()
  const fromDay = businessDayOf(at, calendar)
  const baseline = await figures.playedByCategory(tx, new Map([[memberId, fromDay]]))
  const counted = { fromDay, baseline: baseline.get(memberId) ?? new Map<string, Money>() }
  await store.add(tx, {
    id,
    memberId,
    amount,
    terms,
    ...counted,
    startedAt: at,
    // Reward rules §4.4: at the end of the last day, and the day of the claim is the first one.
    endsAt: startOfDay(plusDays(fromDay, terms.days), calendar),
  })
  const postings = [{ from: account.house('rewards'), to: account.pocket(memberId, BONUS), amount }]
  await wallet.post(tx, { kind: 'reward', reference: id, at, postings })
}

async function own(deps: BonusDeps, memberId: MemberId): Promise<Output<typeof ownBonus>> {
  const { db, members } = deps
  const nothing = { bonus: null, exit: null, endReason: null }
  if (await members.isBarred(db, memberId)) return nothing
  const last = await store.last(db, memberId)
  if (!last) return nothing
  const isCancelled = last.status === 'cancelled'
  const endReason = isCancelled ? await grantsStore.cancelReason(db, last.id) : null
  return { ...(await bonusNow(deps, db, last)), endReason }
}

/** A bonus with what it has counted so far, and what its end now would keep and lose. */
export async function bonusNow(
  deps: BonusDeps,
  reader: Reader,
  bonus: StoredBonus,
): Promise<{ bonus: Bonus; exit: BonusExit | null }> {
  if (bonus.status !== 'active') return { bonus: shown(bonus), exit: null }
  const wagered = await wageredNow(deps, reader, bonus)
  return { bonus: shown({ ...bonus, wagered }), exit: await exitOf(deps, reader, bonus) }
}

async function exitOf(
  { wallet, figures }: BonusDeps,
  reader: Reader,
  { id, memberId }: StoredBonus,
): Promise<BonusExit> {
  const tickets = (await store.tickets(reader, id)).map(({ ticketId }) => ticketId)
  const open = await figures.openTickets(reader, memberId, tickets)
  const { cash, others } = await wallet.balanceOf(reader, memberId)
  let bonusInPlay = ZERO
  for (const funds of open.values()) bonusInPlay = units(bonusInPlay + (funds.get(BONUS) ?? ZERO))
  return { cashKept: cash, bonusLost: others.get(BONUS) ?? ZERO, bonusInPlay }
}

const shown = ({ memberId: _, baseline: __, fromDay: ___, terms, ...bonus }: StoredBonus): Bonus => {
  const { mustStake, maxStake, contributions } = terms
  return { ...bonus, mustStake, maxStake, contributions }
}

/** T111: ends the bonus exactly as the member saw it, or not at all. */
async function forfeit(
  deps: BonusDeps,
  ending: Ending,
  tx: Tx,
  { memberId, id, bonusLost }: { memberId: MemberId; id: string; bonusLost: Money },
): Promise<Output<typeof forfeitBonus>> {
  const bonus = await store.lock(tx, id)
  if (bonus?.memberId !== memberId || bonus.status !== 'active') return refuse('rewards.bonus_unknown')
  const { cash, others } = await deps.wallet.balanceOf(tx, memberId)
  if ((others.get(BONUS) ?? ZERO) !== bonusLost) refuse('rewards.exit_changed')
  const wagered = await wageredNow(deps, tx, bonus)
  await ending.end(tx, bonus, { status: 'forfeited', wagered, pocket: bonusLost, at: deps.clock.now() })
  return { cashKept: cash, bonusLost }
}
