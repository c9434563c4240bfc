import { numberLimits } from '@croupier/wire/lottery/exposure'
import { useCall } from '../../lib/call.ts'
import type { Game } from './basket/lines.ts'
import type { NumberLimits } from './basket/number-room.ts'

/** The limits change with the bets of others. */
const EVERY_MS = 5_000

/** Between two rounds nothing is asked, but the key of the call needs a number of the form that all have. */
export const NO_ISSUE = '-'

/** What the numbers of the open round may still pay. Games without limits ask for nothing. */
export function useNumberLimits({ game, hasNumberLimits }: Game, issueNo: string | undefined): NumberLimits {
  const enabled = hasNumberLimits && issueNo !== undefined
  return useCall(numberLimits, { game, issueNo: issueNo ?? NO_ISSUE }, { enabled, everyMs: EVERY_MS }).data
}
