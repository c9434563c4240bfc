import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Preset } from '@croupier/rules/agents/limits'
import { parseRate, rateText } from '@croupier/rules/rate'

/** The last day of the open row of a member. */
export const OPEN_END: BusinessDay = dayFrom('9999-12-31')

/** A member's place from one business day to another, both included. `path`: all ancestors, the master agent first. */
export type Place = {
  memberId: MemberId
  fromDay: BusinessDay
  toDay: BusinessDay
  uplineId: MemberId | null
  path: MemberId[]
}

/** Rates as the database has them: per cent as text, by category. */
export type StoredRates = Record<string, string>

export const storedRates = (rates: Preset['rates']): StoredRates =>
  Object.fromEntries(
    Object.entries(rates).flatMap(([category, rate]) => (rate > 0n ? [[category, rateText(rate)]] : [])),
  )
export const presetOf = (group: number, rates: StoredRates): Preset => ({
  group,
  rates: Object.fromEntries(Object.entries(rates).map(([category, text]) => [category, parseRate(text)])),
})
