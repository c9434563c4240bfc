import type { Instant } from '@croupier/kernel/clock'
import { type Money, ZERO } from '@croupier/kernel/money'
import type { BonusStatus } from '@croupier/wire/rewards/bonus'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { account } from '../../wallet/index.ts'
import { BONUS, bonusStatus, type StoredBonus } from './model.ts'
import { type BonusDeps, wageredNow } from './progress.ts'
import { becomesCash, endOf, wageredOf } from './rules.ts'
import { bonusStore as store } from './store.ts'

const AT_ONCE = 500

export type Ended = { status: BonusStatus; wagered: Money; pocket: Money; at: Instant }

/** Reward rules §4.4: the ends of bonuses. */
export function endingService(deps: BonusDeps) {
  return {
    end: (tx: Tx, bonus: StoredBonus, ended: Ended) => end(deps, tx, bonus, ended),
    judge: (tx: Tx, id: string, now: Instant) => judge(deps, tx, id, now),
    run: () => run(deps),
  }
}

/** Judges the active bonuses that may end now, and pays out what open bets of ended ones brought since. */
async function run(deps: BonusDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const judgeAll = async (ids: readonly string[]) => {
    for (const id of ids) await db.transaction().execute((tx) => judge(deps, tx, id, now))
  }
  let after: string | undefined
  do {
    const running: readonly StoredBonus[] = await store.running(db, { after, limit: AT_ONCE })
    await judgeAll(await mayEnd(deps, running, now))
    after = running.length === AT_ONCE ? running.at(-1)?.id : undefined
  } while (after)
  await judgeAll(await store.endedWithTickets(db, AT_ONCE))
}

/** The bonuses that may end now, found with two queries, so that few are locked. */
async function mayEnd({ db, wallet, figures }: BonusDeps, running: readonly StoredBonus[], now: Instant) {
  const played = await figures.playedByCategory(
    db,
    new Map(running.map(({ memberId, fromDay }) => [memberId, fromDay])),
  )
  const balances = await wallet.balancesOf(
    db,
    running.map(({ memberId }) => memberId),
  )
  const isDue = (bonus: StoredBonus): boolean => {
    const wagered = wageredOf(bonus, played.get(bonus.memberId) ?? new Map())
    const pocket = balances.get(bonus.memberId)?.others.get(BONUS) ?? ZERO
    return endOf(bonus, { wagered, pocket, hasOpenBets: false, now }) !== null
  }
  return running.filter(isDue).map(({ id }) => id)
}

/** Ends an active bonus that is due, and moves what is left in the pocket after an end. */
async function judge(deps: BonusDeps, tx: Tx, id: string, now: Instant): Promise<void> {
  const bonus = await store.lock(tx, id)
  if (!bonus) return
  // Reward rules §1: a bonus of a member who is excluded or takes a time-out pauses.
  if (bonus.status === 'active' && (await deps.members.isBarred(tx, bonus.memberId))) return
  // Settled bets are looked at before the pocket, so that their payouts are in it.
  const hasOpenBets = await pruneTickets(deps, tx, bonus)
  const pocket = await pocketOf(deps, tx, bonus)
  if (bonus.status !== 'active') return settleLater(deps, tx, bonus, { pocket, at: now })
  const wagered = await wageredNow(deps, tx, bonus)
  const status = endOf(bonus, { wagered, pocket, hasOpenBets, now })
  if (status) await end(deps, tx, bonus, { status, wagered, pocket, at: now })
}

/** Forgets the tickets whose bets are all settled. Answers whether some are left. */
async function pruneTickets({ figures }: BonusDeps, tx: Tx, { id, memberId }: StoredBonus): Promise<boolean> {
  const ticketIds = (await store.tickets(tx, id)).map(({ ticketId }) => ticketId)
  const open = await figures.openTickets(tx, memberId, ticketIds)
  await store.forgetTickets(
    tx,
    id,
    ticketIds.filter((ticketId) => !open.has(ticketId)),
  )
  return open.size > 0
}

const pocketOf = async ({ wallet }: BonusDeps, reader: Reader, { memberId }: StoredBonus): Promise<Money> =>
  (await wallet.balanceOf(reader, memberId)).others.get(BONUS) ?? ZERO

async function end(deps: BonusDeps, tx: Tx, bonus: StoredBonus, { status, wagered, pocket, at }: Ended): Promise<void> {
  bonusStatus.to(bonus.status, status)
  const isCash = becomesCash(status)
  const moved = { converted: isCash ? pocket : ZERO, lost: isCash ? ZERO : pocket }
  await store.end(tx, bonus.id, { status, wagered, ...moved, endedAt: at })
  await move(deps, tx, { bonus: { ...bonus, status }, amount: pocket, at, reference: bonus.id })
}

/** Moves what open bets brought into the pocket after the end. */
async function settleLater(
  deps: BonusDeps,
  tx: Tx,
  bonus: StoredBonus,
  { pocket, at }: { pocket: Money; at: Instant },
): Promise<void> {
  if (pocket === ZERO) return
  const isCash = becomesCash(bonus.status)
  const moved = { converted: isCash ? pocket : ZERO, lost: isCash ? ZERO : pocket }
  await store.addLater(tx, bonus.id, moved)
  await move(deps, tx, { bonus, amount: pocket, at, reference: `${bonus.id}:${bonus.converted + bonus.lost}` })
}

type Move = { bonus: StoredBonus; amount: Money; at: Instant; reference: string }
async function move({ wallet }: BonusDeps, tx: Tx, { bonus, amount, at, reference }: Move): Promise<void> {
  if (amount === ZERO) return
  const { memberId, status } = bonus
  const isCash = becomesCash(status)
  const to = isCash ? account.cash(memberId) : account.house('rewards')
  const postings = [{ from: account.pocket(memberId, BONUS), to, amount }]
  await wallet.post(tx, { kind: isCash ? 'bonus.converted' : 'bonus.lost', reference, at, postings })
}
