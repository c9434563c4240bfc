import { parseRate, type Rate, rateText } from '@croupier/rules/rate'
import * as z from 'zod/mini'

/** Agent rules §2.1: the categories with a turnover rebate. The classic lottery has the prize group instead. */
export const REBATE_CATEGORIES = [
  'CARDS',
  'CRASH',
  'ELOTT',
  'ESPORTS',
  'FISH',
  'LIVE',
  'LOTTFIX',
  'PVP',
  'SLOTS',
  'SPORTS',
] as const
export type RebateCategory = (typeof REBATE_CATEGORIES)[number]

/** A rate in per cent on the wire (`"0.5"`), in millionths in code. */
export const rate = z.codec(
  z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/)),
  z.custom<Rate>((value) => typeof value === 'bigint'),
  { decode: parseRate, encode: rateText },
)

/** Agent rules §2.1: the prize group and the rebate rates of an account. A category that is left out has none. */
export const presetFields = {
  group: z.int().check(z.minimum(1000), z.maximum(2000)),
  rates: z.partialRecord(z.enum(REBATE_CATEGORIES), rate),
}
export const preset = z.object(presetFields)
export type PresetView = z.output<typeof preset>

/** The refusals of a preset that breaks a limit between neighbours (Agent rules §2.3), in the order of the checks. */
export const limitRefusals = [
  'agents.group_not_offered',
  'agents.group_above_upline',
  'agents.group_below_downline',
  'agents.rate_not_offered',
  'agents.rate_above_upline',
  'agents.rate_below_downline',
] as const
