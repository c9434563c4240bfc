import type { NumberLook } from '@croupier/ui/number-picker'
import type { I18n } from '@lingui/core'

/** How players know a number of a family: its colour, shape or animal. `at` is the time of the draw. */
export type LookOf = (i18n: I18n, number: number, at: Date) => NumberLook

const byFamily = new Map<string, LookOf>()

/** Registers the look of a family's numbers in pickers. */
export const addLook = (family: string, look: LookOf): unknown => byFamily.set(family, look)

/** Undefined for a family whose numbers are figures only. */
export const lookOf = (family: string): LookOf | undefined => byFamily.get(family)
