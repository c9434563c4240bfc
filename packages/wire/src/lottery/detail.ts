import * as z from 'zod/mini'
import { instant, money } from '../shapes.ts'
import { stakeMode } from './games.ts'

/** The lottery's part of a bet, as calls answer it in `detail`. */
export const lotteryDetail = z.object({
  play: z.string(),
  /** In the form of the play. */
  selection: z.unknown(),
  units: z.int(),
  multiple: z.int(),
  mode: stakeMode,
  prizeGroup: z.int(),
  /** Prize of one unit per tier at multiple 1 and mode 1000. */
  prizes: z.record(z.string(), money),
  /** The numbers drawn, in draw order. Null until the bet is settled, and for a void round. */
  numbers: z.nullable(z.array(z.int())),
  /** The time of the draw of the numbers, on which the rules of some plays depend, such as those of zodiac signs. */
  drawAt: z.optional(instant),
  /** Why the round is void, or the bet alone (`known_numbers`), or that its result was corrected after the bet was settled. */
  resultNote: z.optional(
    z.enum([
      'corrected',
      'known_numbers',
      'no_result',
      'cancelled',
      'not_revealed_in_time',
      'seed_unreadable',
      'beacon_missing',
    ]),
  ),
})
export type LotteryDetail = z.output<typeof lotteryDetail>

/** The detail of a lottery bet; null for a bet of another product, and for a detail of an unknown form. */
export function lotteryDetailOf({ product, detail }: { product: string; detail: unknown }): LotteryDetail | null {
  if (product !== 'lottery') return null
  const read = z.safeDecode(lotteryDetail, detail as z.input<typeof lotteryDetail>) // safeDecode judges it
  return read.success ? read.data : null
}
