import { type BusinessDay, businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, parseMoney, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { BonusOfferTerms, FixedOffer, FreeSpinsOffer } from '@croupier/wire/rewards/offers'
import type { Tx } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { offerFrom } from '../policy.ts'
import type { OffersDeps } from './deps.ts'
import { isOfAnotherAccount } from './persons.ts'
import { bonusOf, countedFrom, lastClosedDay, lossIn, periodEnd, waitsForIdentity, windowOf } from './rules.ts'
import { type DueCashback, offersStore as store } from './store.ts'

/** Reward rules §4.1: the bonuses that joined offers bring, each by its trigger. */
export function givingService(deps: OffersDeps) {
  const { db } = deps
  return {
    /** The bonus of a fixed offer that was just joined; refuses when the member cannot meet its condition any more. */
    giveFixed: (tx: Tx, memberId: MemberId, offer: FixedOffer | FreeSpinsOffer) =>
      giveOnJoining(deps, tx, memberId, offer),
    countCashback: () => countCashback(deps),
    listeners: [
      listener('rewards.offers', 'deposit.credited', ({ memberId, amount }) =>
        db.transaction().execute((tx) => giveFirst(deps, tx, memberId, matchesDeposit(parseMoney(amount)))),
      ),
      listener('rewards.offers-verified', 'member.verified', ({ memberId }) =>
        db.transaction().execute((tx) => giveAll(deps, tx, memberId, matchesIdentity)),
      ),
    ] satisfies Listener[],
  }
}

/** The base of the bonus that a trigger brings from an offer; null when it brings none. */
type Trigger = (offer: BonusOfferTerms) => Money | null
const matchesDeposit =
  (deposit: Money): Trigger =>
  ({ kind }) =>
    kind === 'depositMatch' ? deposit : null
const matchesIdentity: Trigger = (offer) => (waitsForIdentity(offer) ? ZERO : null)

/** One deposit brings the bonus of one offer: the first that was joined and still pays. */
async function giveFirst(deps: OffersDeps, tx: Tx, memberId: MemberId, trigger: Trigger): Promise<void> {
  for (const { terms } of await store.lockOpen(tx, memberId)) {
    const offer = offerFrom(terms)
    const base = trigger(offer)
    if (base !== null && (await giveOnce(deps, tx, { memberId, offer, base }))) return
  }
}

async function giveAll(deps: OffersDeps, tx: Tx, memberId: MemberId, trigger: Trigger): Promise<void> {
  for (const { terms } of await store.lockOpen(tx, memberId)) {
    const offer = offerFrom(terms)
    const base = trigger(offer)
    if (base !== null) await giveOnce(deps, tx, { memberId, offer, base })
  }
}

async function giveOnJoining(
  deps: OffersDeps,
  tx: Tx,
  memberId: MemberId,
  offer: FixedOffer | FreeSpinsOffer,
): Promise<void> {
  if (waitsForIdentity(offer) && !(await deps.members.isVerified(tx, memberId))) return
  if (offer.trigger === 'registration') {
    const { startsAt } = windowOf(offer, deps.figures.calendar())
    const member = await deps.members.memberOf(tx, memberId)
    if (!member || member.registeredAt < startsAt) refuse('rewards.offer_condition')
  }
  if (!(await giveOnce(deps, tx, { memberId, offer, base: ZERO }))) refuse('rewards.offer_closed')
}

type Given = { memberId: MemberId; offer: BonusOfferTerms; base: Money }

/** Offers the one bonus of a joined offer. False when it does not pay now. */
async function giveOnce(deps: OffersDeps, tx: Tx, { memberId, offer, base }: Given): Promise<boolean> {
  const { code } = offer
  if (!isRunning(deps, offer) || (await deps.stopReason(tx, memberId))) return false
  // The accounts may have become known as one person's since both joined. Of two bonuses at the same time the second one sees the first.
  await store.lockGiven(tx, code)
  if (await isOfAnotherAccount(deps, tx, { memberId, offer: code, hasBonus: true })) return false
  const amount = await give(deps, tx, { memberId, offer, base, right: `${code}:${memberId}` })
  if (amount === ZERO) return false
  await store.grant(tx, { memberId, offer: code, amount, at: deps.clock.now() })
  return true
}

function isRunning({ clock, figures, offers }: OffersDeps, offer: BonusOfferTerms): boolean {
  const now = clock.now()
  const { startsAt, endsAt } = windowOf(offer, figures.calendar())
  return !isPaused({ offers }, offer.code) && now >= startsAt && now < endsAt
}

const isPaused = ({ offers }: Pick<OffersDeps, 'offers'>, code: string): boolean =>
  offers().items.some((one) => one.offer.code === code && one.isPaused)

/** Offers a bonus within the budget, once for each right. Answers what the budget pays; zero when there is none. */
async function give(
  deps: OffersDeps,
  tx: Tx,
  { memberId, offer, base, right }: Given & { right: string },
): Promise<Money> {
  const { clock, grants, figures } = deps
  const day = businessDayOf(clock.now(), figures.calendar())
  const bonus = bonusOf(offer, { base, day, given: await store.lockGiven(tx, offer.code) })
  if (!bonus) return ZERO
  const { cost, ...given } = bonus
  const grant = { source: 'offer' as const, sourceRef: right, level: null, note: '', expiresAt: grants.usualEnd() }
  if (!(await grants.offer(tx, { ...grant, ...given, memberId }))) return ZERO
  await store.addGiven(tx, offer.code, cost)
  return cost
}

const COUNTED_AT_ONCE = 200

/** Reward rules §6: offers the cashback of the periods that have closed, each once. A paused offer counts them later. */
async function countCashback(deps: OffersDeps): Promise<void> {
  const { db, clock, figures } = deps
  const until = lastClosedDay(clock.now(), figures.calendar())
  let after: DueCashback | undefined
  do {
    const due: readonly DueCashback[] = await store.dueCashback(db, until, { after, limit: COUNTED_AT_ONCE })
    for (const { offer, memberId } of due)
      await db.transaction().execute((tx) => countMember(deps, tx, { code: offer, memberId, until }))
    after = due.length === COUNTED_AT_ONCE ? due.at(-1) : undefined
  } while (after)
}

type Counting = { code: string; memberId: MemberId; until: BusinessDay }
async function countMember(deps: OffersDeps, tx: Tx, { code, memberId, until }: Counting): Promise<void> {
  const joined = await store.lockCashback(tx, code, memberId)
  if (!joined) return
  const offer = offerFrom(joined.terms)
  if (offer.kind !== 'cashback' || isPaused(deps, code) || (await deps.stopReason(tx, memberId))) return
  const joinedOn = businessDayOf(joined.joinedAt, deps.figures.calendar())
  let end = joined.nextEnd
  while (end !== null && end <= until) {
    const days = { from: countedFrom(offer, end, joinedOn), to: end }
    const base = await lossOf(deps, tx, memberId, days)
    await give(deps, tx, { memberId, offer, base, right: `${code}:${memberId}:${end}` })
    end = periodEnd(offer, plusDays(end, 1))
  }
  await store.setNextEnd(tx, { offer: code, memberId, nextEnd: end })
}

/** Reward rules §6. The net loss of business days, both included, less the rewards that the member got in them. */
async function lossOf(
  { figures }: OffersDeps,
  tx: Tx,
  memberId: MemberId,
  days: { from: BusinessDay; to: BusinessDay },
): Promise<Money> {
  const calendar = figures.calendar()
  const played = (await figures.settledBets(tx, [memberId], days)).get(memberId)
  const period = { from: startOfDay(days.from, calendar), to: startOfDay(plusDays(days.to, 1), calendar) }
  const rewards = await store.claimed(tx, memberId, period)
  return lossIn(played, rewards)
}
