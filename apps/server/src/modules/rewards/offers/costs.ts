import { ZERO } from '@croupier/kernel/money'
import type { Output } from '@croupier/wire/endpoint'
import type { offerCosts } from '@croupier/wire/rewards/offers.console'
import { offerCostsStore as store } from './costs-store.ts'
import type { OffersDeps } from './deps.ts'
import { offerStatus } from './rules.ts'

/** Reward rules §4: what each offer has brought and cost. Offers that were removed from the setting stay. */
export async function costsOf({ db, clock, figures, offers }: OffersDeps): Promise<Output<typeof offerCosts>> {
  const published = new Map(offers().items.map((one) => [one.offer.code, one]))
  const sums = await store.sums(db)
  const joined = await store.joined(db)
  const calendar = figures.calendar()
  const now = clock.now()
  const codes = [...new Set([...published.keys(), ...sums.keys(), ...joined.keys()])]
  const rows = codes.map((code) => {
    const one = published.get(code)
    const status = one ? offerStatus(one, calendar, now) : ('removed' as const)
    return {
      code,
      status,
      budget: one?.offer.budget ?? null,
      joined: joined.get(code) ?? 0,
      ...(sums.get(code) ?? NOTHING),
    }
  })
  return { offers: rows.toSorted((one, other) => Number(other.cost - one.cost) || (one.code < other.code ? -1 : 1)) }
}

const NOTHING = {
  grants: 0,
  granted: ZERO,
  waiting: ZERO,
  lapsed: ZERO,
  claimed: ZERO,
  converted: ZERO,
  expired: ZERO,
  forfeited: ZERO,
  running: ZERO,
  cost: ZERO,
}
