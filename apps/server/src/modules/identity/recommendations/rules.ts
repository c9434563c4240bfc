import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { resolveAttribution, type Source } from '@croupier/rules/agents/attribution'
import type { Deciding, Recommendation, SeenSource } from './model.ts'

/** Agent rules §11: how long a link counts after the visitor has followed it. */
const COOKIE_DAYS = 30

const SOURCES = {
  affiliate: 'typedCode',
  link: 'affiliateCode',
  referral: 'referralCode',
  recommender: 'recommenderId',
  domain: 'domain',
} as const satisfies Record<Recommendation['kind'], Source>

/** A code counts in its own source only. */
const keyOf = ({ kind, code, domain }: SeenSource): string =>
  kind === 'domain' ? `${domain}`.toLowerCase() : `${kind}:${code}`.toUpperCase()

/**
 * Agent rules §11. All sources of a registration, and which one decides the line of the new member; none for the line of the house.
 * Refuses `register.affiliate_invalid` for a typed code that nobody has.
 */
export function decide(seen: readonly SeenSource[], at: Instant): Recommendation[] {
  const found = resolveAttribution({
    codes: new Map(
      seen.flatMap((one) => {
        const { recommenderId: owner, kind, isOpen: isActive } = one
        return owner === null ? [] : [[keyOf(one), { owner, kind, isActive, upline: owner }] as const]
      }),
    ),
    sources: Object.fromEntries(seen.map((one) => [SOURCES[one.kind], keyOf(one)])),
    clickedAt: seen.find(({ kind }) => kind === 'link')?.clickedAt ?? null,
    at,
    cookieDays: COOKIE_DAYS,
  })
  if ('refusal' in found) return refuse('register.affiliate_invalid', { field: 'affiliateCode' })
  return seen.map(({ isOpen: _, ...one }) => ({ ...one, isDeciding: SOURCES[one.kind] === found.via }))
}

/** The recommendation that decided the line of a new member; null for the line of the house. */
export function decidingOf(found: readonly Recommendation[]): Deciding | null {
  for (const one of found) {
    const { recommenderId, isDeciding } = one
    if (isDeciding && recommenderId !== null) return { ...one, recommenderId }
  }
  return null
}

/** Agent rules §11. The member whose code or id decided a registration; null for members who came otherwise. */
export const inviterOf = (found: readonly Recommendation[]): MemberId | null => {
  const deciding = decidingOf(found)
  return deciding && !isOfAgent(deciding) ? deciding.recommenderId : null
}

/** Whether the code belongs to an agent, who becomes the upline. Members who invite friends never get downlines. */
export const isOfAgent = ({ kind }: Recommendation): boolean =>
  kind === 'affiliate' || kind === 'link' || kind === 'domain'
