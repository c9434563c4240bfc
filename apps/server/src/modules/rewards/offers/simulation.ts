import { type BusinessDay, businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { BonusOfferTerms, CashbackOffer } from '@croupier/wire/rewards/offers'
import type { simulateOffer } from '@croupier/wire/rewards/offers.console'
import type { Tx } from '../../../platform/db/database.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { OffersDeps } from './deps.ts'
import { countedFrom, lossIn, type PastEvent, periodEnd, simulated } from './rules.ts'
import { offersStore as store } from './store.ts'

/** The most events of the past that a simulation reads. */
const EVENTS_MAX = 50_000
const MEMBERS_AT_ONCE = 500

/** Reward rules §4: what an offer would have given in the last closed days, by the rules that give its bonuses. */
export async function simulationOf(
  deps: OffersDeps,
  { offer, days }: Input<typeof simulateOffer>,
): Promise<Output<typeof simulateOffer>> {
  const { db, clock, figures } = deps
  const today = businessDayOf(clock.now(), figures.calendar())
  const window = { firstDay: plusDays(today, -days), lastDay: plusDays(today, -1) }
  const past = { ...offer, ...window }
  return db.transaction().execute(async (tx) => {
    // A console waits for the answer, and members must not wait for the console.
    await store.limitSimulation(tx)
    const found = await eventsOf(deps, tx, past)
    const events = await ofRewarded(deps, tx, found.slice(0, EVENTS_MAX))
    return { ...window, ...simulated(past, events, today), isCut: found.length > EVENTS_MAX }
  })
}

type Past<Offer> = Offer & { firstDay: BusinessDay; lastDay: BusinessDay }

/** The events that bring the bonuses of an offer, in their order; one more than are read says that there are more. */
async function eventsOf(
  { members, figures }: OffersDeps,
  tx: Tx,
  offer: Past<BonusOfferTerms>,
): Promise<readonly PastEvent[]> {
  const limit = EVENTS_MAX + 1
  const calendar = figures.calendar()
  const period = { from: startOfDay(offer.firstDay, calendar), to: startOfDay(plusDays(offer.lastDay, 1), calendar) }
  if (offer.kind === 'depositMatch') {
    const deposits = await figures.creditedWithin(tx, period, limit)
    return deposits.map(({ memberId, amount }) => ({ memberId, base: amount }))
  }
  if (offer.kind === 'cashback') return cashbackEvents({ figures }, tx, offer)
  const fixed = (ids: readonly MemberId[]) => ids.slice(0, limit).map((memberId) => ({ memberId, base: ZERO }))
  if (offer.trigger === 'registration') return fixed(await members.registeredWithin(tx, period, limit))
  if (offer.trigger === 'identity') return fixed(await members.verified(tx))
  return fixed(await figures.playedSince(tx, offer.firstDay, { after: null, limit }))
}

/** The losses of each closed period, for all members with settled bets. */
async function cashbackEvents(
  { figures }: Pick<OffersDeps, 'figures'>,
  tx: Tx,
  offer: Past<CashbackOffer>,
): Promise<PastEvent[]> {
  const calendar = figures.calendar()
  const played = await figures.playedSince(tx, offer.firstDay, { after: null, limit: EVENTS_MAX + 1 })
  const events: PastEvent[] = []
  for (let end = periodEnd(offer, offer.firstDay); end !== null; end = periodEnd(offer, plusDays(end, 1))) {
    const days = { from: countedFrom(offer, end, offer.firstDay), to: end }
    const period = { from: startOfDay(days.from, calendar), to: startOfDay(plusDays(days.to, 1), calendar) }
    for (let at = 0; at < played.length && events.length <= EVENTS_MAX; at += MEMBERS_AT_ONCE) {
      const page = played.slice(at, at + MEMBERS_AT_ONCE)
      const bets = await figures.settledBets(tx, page, days)
      const rewards = await store.claimedBy(tx, page, period)
      for (const memberId of page)
        events.push({ memberId, base: lossIn(bets.get(memberId), rewards.get(memberId) ?? ZERO) })
    }
  }
  return events
}

/** The events of the members who may get rewards today (Reward rules §1). */
async function ofRewarded({ members }: OffersDeps, tx: Tx, events: readonly PastEvent[]): Promise<PastEvent[]> {
  const ids = [...new Set(events.map(({ memberId }) => memberId))]
  const rewarded = new Set<MemberId>()
  for (let at = 0; at < ids.length; at += MEMBERS_AT_ONCE) {
    const standings = await members.standingsOf(tx, ids.slice(at, at + MEMBERS_AT_ONCE))
    for (const [id, one] of standings) if (mayBeOffered(one, one.isBarred)) rewarded.add(id)
  }
  return events.filter(({ memberId }) => rewarded.has(memberId))
}
