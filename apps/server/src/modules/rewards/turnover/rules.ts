import type { BusinessDay } from '@croupier/kernel/business-day'
import { larger, type Money, units, ZERO } from '@croupier/kernel/money'

/** What a member must stake: so much since the start of a business day, less the valid bets of that day until then. */
export type TurnoverMark = { required: Money; sinceDay: BusinessDay; playedBefore: Money }

/** Reward rules §3.3. What is left to stake of a mark. `played`: the valid bets since its day. */
export const leftOf = ({ required, playedBefore }: TurnoverMark, played: Money): Money =>
  larger(units(required - (played - playedBefore)), ZERO)
