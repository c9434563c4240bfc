import type { MemberId } from '@croupier/kernel/ids'

/** Who recommended a new member, by one source: with the code or id that was given, and the domain that it came from. */
export type Recommendation = {
  kind: 'affiliate' | 'referral' | 'recommender' | 'domain'
  recommenderId: MemberId
  code: string
  domain: string | null
}
