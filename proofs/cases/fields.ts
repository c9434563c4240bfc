import { dayFrom } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { z } from 'zod'

/** Fields of cases: amounts and per cent as decimal text, instants in UTC, days as `2026-11-21`. */
export const money = z.string().transform(parseMoney)
export const rate = z.union([z.string(), z.number()]).transform((percent) => parseRate(String(percent)))
export const instant = z.iso.datetime().transform((text) => new Date(text))
export const day = z.iso.date().transform(dayFrom)
export const count = z.int()

const NOTHING = '0'
/** An amount that may be missing. */
export const moneyOrZero = money.default(parseMoney(NOTHING))
export const flag = z.boolean().default(false)
/** A value that may be null or missing. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
