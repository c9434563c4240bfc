import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** §3 "Game object". */
export type Game = {
  code: string
  name: string
  category: string
  gameType: string
  isGame: 'GAME' | 'VASSALAGE'
  accountTypeName: string
  vassalage: string
  defaultPlayType: string | null
  prizeModes: string[]
  isHot: boolean
}
export type Vendor = { vassalage: string; category: string; displayName: string; picture: string; isHot: boolean }
export type Win = { memberId: MemberId; game: string; payout: Money; wonAt: Instant }
