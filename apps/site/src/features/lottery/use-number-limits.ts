import { numberLimits } from '@croupier/wire/lottery/exposure'
import { useCall } from '../../lib/call.ts'
import type { Game } from './basket/lines.ts'
import type { NumberLimits } from './basket/number-room.ts'

/** The limits change with the bets of others. */
const EVERY_MS = 5_000

/** What the numbers of the open round may still pay. Games without limits, and others between two rounds, ask for nothing. */
export function useNumberLimits({ game, hasNumberLimits }: Game, issueNo: string | undefined): NumberLimits {
  const round = hasNumberLimits && issueNo !== undefined ? { game, issueNo } : null
  return useCall(numberLimits, round, { everyMs: EVERY_MS }).data
}
