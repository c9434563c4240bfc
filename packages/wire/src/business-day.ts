import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import * as z from 'zod/mini'

const isDate = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A business day of the merchant: a calendar date, `2026-11-21`, of the years 2000 to 2199. */
export const businessDay = z.codec(
  z.string().check(z.regex(/^2[01]\d\d-\d\d-\d\d$/), z.refine(isDate)),
  z.custom<BusinessDay>((value) => typeof value === 'string'),
  { decode: dayFrom, encode: (day) => day },
)
