import { type Instant, MS, msBetween } from '@croupier/kernel/clock'

export type CodeOwner = {
  readonly owner: string
  readonly kind: string
  readonly isActive: boolean
  readonly upline: string
}

/** The ways to name the account that a new member belongs to, in order of precedence. */
const SOURCES = ['typedCode', 'affiliateCode', 'referralCode', 'recommenderId', 'domain'] as const
export type Source = (typeof SOURCES)[number]

export type Attribution = {
  readonly via: Source | 'house'
  readonly owner: string | null
  readonly kind: string
  readonly upline: string | null
}

export type AttributionQuery = {
  /** All codes in upper case, and all bound hosts in lower case. */
  readonly codes: ReadonlyMap<string, CodeOwner>
  readonly sources: Readonly<Partial<Record<Source, string>>>
  /** When the visitor followed the affiliate's link. */
  readonly clickedAt: Instant | null
  readonly at: Instant
  readonly cookieDays: number
}

const HOUSE_LINE: Attribution = { via: 'house', owner: null, kind: 'house', upline: null }

/**
 * Agent rules §11. The line of a new member. A typed code that is unknown or switched off refuses the registration; every
 * other source falls through to the next one.
 */
export function resolveAttribution(
  query: AttributionQuery,
): Attribution | { readonly refusal: 'account.invitation_code' } {
  for (const via of SOURCES) {
    const text = query.sources[via]
    if (!text) continue
    const found = query.codes.get(via === 'domain' ? text.toLowerCase() : text.toUpperCase())
    if (found?.isActive && !(via === 'affiliateCode' && isStale(query)))
      return { via, owner: found.owner, kind: found.kind, upline: found.upline }
    if (via === 'typedCode') return { refusal: 'account.invitation_code' }
  }
  return HOUSE_LINE
}

const isStale = ({ clickedAt, at, cookieDays }: AttributionQuery): boolean =>
  clickedAt !== null && msBetween(clickedAt, at) >= cookieDays * MS.day
