import { larger, type Money, units, ZERO } from '@croupier/kernel/money'
import type { TurnoverMark } from './model.ts'

/** What is left to stake of a mark. `played`: the valid bets since its day. */
export const leftOf = ({ required, playedBefore }: TurnoverMark, played: Money): Money =>
  larger(units(required - (played - playedBefore)), ZERO)
