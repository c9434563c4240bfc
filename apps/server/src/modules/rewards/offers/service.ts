import { hash } from 'node:crypto'
import { businessDayOf } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { GrantState } from '@croupier/wire/rewards/grants'
import type { BonusOfferTerms, joinOffer, offers, ShownOffer } from '@croupier/wire/rewards/offers'
import type { simulateOffer } from '@croupier/wire/rewards/offers.console'
import type { Tx } from '../../../platform/db/database.ts'
import { mayBeOffered } from '../grants/rules.ts'
import { offerFrom, offerText } from '../policy.ts'
import { costsOf } from './costs.ts'
import type { OffersDeps } from './deps.ts'
import { givingService } from './giving.ts'
import { isOfAnotherAccount } from './persons.ts'
import { hasBudget, offerState, periodEnd, waitsForIdentity, windowOf } from './rules.ts'
import { simulationOf } from './simulation.ts'
import { type Participation, offersStore as store } from './store.ts'

export type OffersService = ReturnType<typeof offersService>

/** A change of any term is another version (Reward rules §4.2). */
const versionOf = (offer: BonusOfferTerms): string => hash('sha256', offerText(offer), 'hex').slice(0, 32)

/** Reward rules §4, §5: bonus offers, which members join before their bonus comes. */
export function offersService(deps: OffersDeps) {
  const giving = givingService(deps)
  return {
    list: (memberId: MemberId | null) => list(deps, memberId),
    join: (tx: Tx, memberId: MemberId, asked: Input<typeof joinOffer>) => join(deps, giving, tx, memberId, asked),
    countCashback: giving.countCashback,
    costs: () => costsOf(deps),
    simulate: (asked: Input<typeof simulateOffer>) => simulationOf(deps, asked),
    /** Reward rules §4.4: a withdrawal asks for the exit of a bonus with deposit first. */
    async refuseDepositBonus(tx: Tx, memberId: MemberId): Promise<void> {
      if (await store.hasDepositBonus(tx, memberId)) refuse('rewards.exit_first')
    },
    listeners: giving.listeners,
  }
}

async function list(deps: OffersDeps, memberId: MemberId | null): Promise<Output<typeof offers>> {
  const { db, clock, members, figures } = deps
  if (memberId && (await members.isBarred(db, memberId))) return { items: [], stopped: null }
  const now = clock.now()
  const given = await store.given(db)
  const own = memberId ? await store.ofMember(db, memberId) : []
  const items = deps.offers().items.flatMap(({ offer: current, isPaused }) => {
    const part = own.find(({ offer }) => offer === current.code)
    // A member keeps the version that they joined.
    const offer = part ? offerFrom(part.terms) : current
    const window = windowOf(offer, figures.calendar())
    const isOpen = hasBudget(offer, given.get(offer.code) ?? ZERO) && !isPaused
    const standing = { hasJoined: part !== undefined, granted: grantedOf(offer, part) }
    const state = offerState(window, standing, { hasBudget: isOpen, now })
    if (state === 'close' && !part) return []
    const grantId = part && state === 'claim' ? part.grantId : null
    return [shownOf(offer, { ...window, version: versionOf(offer), state, grantId })]
  })
  return { items, stopped: memberId && (await deps.stopReason(db, memberId)) }
}

/** Each period of a cashback brings another bonus, so one that has ended says nothing about the next. */
const grantedOf = ({ kind }: BonusOfferTerms, part: Participation | undefined): GrantState | null =>
  !part || (kind === 'cashback' && part.granted !== 'offered') ? null : part.granted

type Standing = Pick<ShownOffer, 'version' | 'startsAt' | 'endsAt' | 'state' | 'grantId'>

/** An offer as members see it: without its budget, and without the code that opens it. */
function shownOf(offer: BonusOfferTerms, standing: Standing): ShownOffer {
  if (offer.kind === 'fixed' || offer.kind === 'freeSpins') {
    const { budget: _, promoCode: __, ...shown } = offer
    return { ...shown, ...standing }
  }
  const { budget: _, ...shown } = offer
  return { ...shown, ...standing }
}

type Giving = Pick<ReturnType<typeof givingService>, 'giveFixed'>

async function join(
  { clock, members, figures, ...deps }: OffersDeps,
  giving: Giving,
  tx: Tx,
  memberId: MemberId,
  { code, version, promoCode }: Input<typeof joinOffer>,
): Promise<Record<string, never>> {
  const member = await members.memberOf(tx, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(tx, memberId))) return refuse('rewards.member_refused')
  if (await deps.stopReason(tx, memberId)) return refuse('rewards.offers_stopped')
  const found = deps.offers().items.find(({ offer }) => offer.code === code)
  if (!found || found.isPaused) return refuse('rewards.offer_closed')
  const { offer } = found
  if (versionOf(offer) !== version) return refuse('rewards.offer_changed')
  const now = clock.now()
  const { startsAt, endsAt } = windowOf(offer, figures.calendar())
  // Of two accounts of a person that join at the same time, the second one sees the first.
  const given = await store.lockGiven(tx, code)
  if (now < startsAt || now >= endsAt || !hasBudget(offer, given)) return refuse('rewards.offer_closed')
  if ('promoCode' in offer && offer.promoCode !== null && promoCode?.trim().toUpperCase() !== offer.promoCode)
    return refuse('rewards.promo_code_wrong')
  if (await isOfAnotherAccount(deps, tx, { memberId, offer: code, hasBonus: false }))
    return refuse('rewards.offer_person')
  if (!waitsForIdentity(offer) && (await deps.needsIdentity(tx, member))) return refuse('rewards.identity_first')
  const nextEnd = offer.kind === 'cashback' ? periodEnd(offer, businessDayOf(now, figures.calendar())) : null
  const isNew = await store.join(tx, {
    memberId,
    offer: code,
    version,
    terms: offerText(offer),
    joinedAt: now,
    nextEnd,
  })
  if (isNew && 'trigger' in offer) await giving.giveFixed(tx, memberId, offer)
  return {}
}
