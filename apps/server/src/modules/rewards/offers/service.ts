import { hash } from 'node:crypto'
import { businessDayOf } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Output } from '@croupier/wire/endpoint'
import type { DepositOffer, offers } from '@croupier/wire/rewards/offers'
import type { Tx } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { GrantsDeps, GrantsService } from '../grants/service.ts'
import { type OffersPolicy, offerFrom, offerText } from '../policy.ts'
import type { RewardFigures } from '../ports.ts'
import { bonusOf, hasBudget, offerState, windowOf } from './rules.ts'
import { offersStore as store } from './store.ts'

export type OffersDeps = Pick<GrantsDeps, 'db' | 'clock' | 'members'> & {
  grants: Pick<GrantsService, 'offer' | 'usualEnd'>
  figures: Pick<RewardFigures, 'calendar'>
  offers(): OffersPolicy
}
export type OffersService = ReturnType<typeof offersService>

/** A change of any term is another version (Reward rules §4.2). */
const versionOf = (offer: DepositOffer): string => hash('sha256', offerText(offer), 'hex').slice(0, 32)

/** Reward rules §4, §5: offers of a bonus on a deposit, which members join before they pay in. */
export function offersService(deps: OffersDeps) {
  return {
    list: (memberId: MemberId | null) => list(deps, memberId),
    join: (tx: Tx, memberId: MemberId, asked: { code: string; version: string }) => join(deps, tx, memberId, asked),
    /** Reward rules §4.4: a withdrawal asks for the exit of a bonus with deposit first. */
    async refuseDepositBonus(tx: Tx, memberId: MemberId): Promise<void> {
      if (await store.hasDepositBonus(tx, memberId)) refuse('rewards.exit_first')
    },
    listeners: [
      listener('rewards.offers', 'deposit.credited', ({ memberId, amount }) =>
        deps.db.transaction().execute((tx) => giveFor(deps, tx, { memberId, amount })),
      ),
    ] satisfies Listener[],
  }
}

async function list(deps: OffersDeps, memberId: MemberId | null): Promise<Output<typeof offers>> {
  const { db, clock, members, figures } = deps
  if (memberId && (await members.isBarred(db, memberId))) return { items: [] }
  const now = clock.now()
  const given = await store.given(db)
  const own = memberId ? await store.ofMember(db, memberId) : []
  const items = deps.offers().items.flatMap(({ offer: current, isPaused }) => {
    const part = own.find(({ offer }) => offer === current.code)
    // A member keeps the version that they joined.
    const offer = part ? offerFrom(part.terms) : current
    const window = windowOf(offer, figures.calendar())
    const isOpen = hasBudget(offer, given.get(offer.code) ?? ZERO) && !isPaused
    const standing = { hasJoined: part !== undefined, granted: part?.granted ?? null }
    const state = offerState(window, standing, { hasBudget: isOpen, now })
    if (state === 'close' && !part) return []
    const { budget: _, ...shown } = offer
    const grantId = part && state === 'claim' ? part.grantId : null
    return [{ ...shown, ...window, version: versionOf(offer), state, grantId }]
  })
  return { items }
}

async function join(
  { db, clock, members, figures, ...deps }: OffersDeps,
  tx: Tx,
  memberId: MemberId,
  { code, version }: { code: string; version: string },
): Promise<Record<string, never>> {
  const member = await members.memberOf(tx, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(tx, memberId))) return refuse('rewards.member_refused')
  const found = deps.offers().items.find(({ offer }) => offer.code === code)
  if (!found || found.isPaused) return refuse('rewards.offer_closed')
  if (versionOf(found.offer) !== version) return refuse('rewards.offer_changed')
  const now = clock.now()
  const { startsAt, endsAt } = windowOf(found.offer, figures.calendar())
  const given = (await store.given(tx)).get(code) ?? ZERO
  if (now < startsAt || now >= endsAt || !hasBudget(found.offer, given)) return refuse('rewards.offer_closed')
  await store.join(tx, { memberId, offer: code, version, terms: offerText(found.offer), joinedAt: now })
  return {}
}

/** One deposit brings the bonus of one offer: the first that was joined and still pays. */
async function giveFor(deps: OffersDeps, tx: Tx, paid: { memberId: MemberId; amount: string }): Promise<void> {
  const { clock, grants, figures } = deps
  const { memberId } = paid
  const at = clock.now()
  const day = businessDayOf(at, figures.calendar())
  for (const { offer: code, terms } of await store.lockOpen(tx, memberId)) {
    const offer = offerFrom(terms)
    const { startsAt, endsAt } = windowOf(offer, figures.calendar())
    const isPaused = deps.offers().items.some((one) => one.offer.code === code && one.isPaused)
    if (isPaused || at < startsAt || at >= endsAt) continue
    const bonus = bonusOf(offer, { deposit: parseMoney(paid.amount), day, given: await store.lockGiven(tx, code) })
    if (!bonus) continue
    const right = { source: 'offer' as const, sourceRef: `${code}:${memberId}`, level: null, note: '' }
    if (!(await grants.offer(tx, { ...right, ...bonus, memberId, expiresAt: grants.usualEnd() }))) continue
    await store.grant(tx, { memberId, offer: code, amount: bonus.amount, at })
    return
  }
}
