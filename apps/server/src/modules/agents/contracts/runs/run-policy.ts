import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Money } from '@croupier/kernel/money'
import { type Random, toHex } from '@croupier/kernel/random'
import type { RunPolicy } from './model.ts'

type Settings = { calendar(): BusinessCalendar; random: Random }

const KEY_BYTES = 32

/** The settings of now, with a new key. */
export const runPolicy = ({ calendar, random }: Settings, activeMinimum: Money): RunPolicy => ({
  activeMinimum,
  timeZone: calendar().timeZone,
  dayStart: calendar().dayStart,
  pseudonymKey: toHex(random.bytes(KEY_BYTES)),
})
