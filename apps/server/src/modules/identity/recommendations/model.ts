import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'

/** Who recommended a new member, by one source: with the code or id that was given, and the domain that it came from. */
export type Recommendation = {
  /** An `affiliate` code was typed, a `link` was followed. */
  kind: 'affiliate' | 'link' | 'referral' | 'recommender' | 'domain'
  /** Null when nobody has the code. */
  recommenderId: MemberId | null
  code: string
  domain: string | null
  /** Of a link: when the visitor followed it, and the affiliate's name of the campaign. */
  clickedAt: Instant | null
  subId: string | null
  /** Whether it decided the line of the member. */
  isDeciding: boolean
}
/** `isOpen` is false for a link that opens no accounts now. */
export type SeenSource = Omit<Recommendation, 'isDeciding'> & { isOpen: boolean }
export type Deciding = Recommendation & { recommenderId: MemberId }
