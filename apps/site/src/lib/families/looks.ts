import type { NumberLook } from '@croupier/ui/number-picker'
import type { I18n, MessageDescriptor } from '@lingui/core'

/** How players know a number of a family: its colour, shape or animal. `at` is the time of the draw. */
export type LookOf = (i18n: I18n, number: number, at: Date) => NumberLook

const byFamily = new Map<string, LookOf>()

/** Registers the look of a family's numbers in pickers. */
export const addLook = (family: string, look: LookOf): unknown => byFamily.set(family, look)

/** Undefined for a family whose numbers are figures only. */
export const lookOf = (family: string): LookOf | undefined => byFamily.get(family)

/** What the pages of a family's games show besides what all families show. */
export type PageLook = {
  /** Families that are regions of one lottery, and their names, in the order of the tabs. Their games stand above the picker. */
  readonly regions?: Readonly<Record<string, MessageDescriptor>>
  /** The last result stands on a board beside the picker, or folded above it. This text explains its marked figures. */
  readonly boardNote?: MessageDescriptor
  /** Each play shows its odds beside its name. */
  readonly showsOdds?: boolean
}

const pages = new Map<string, PageLook>()
const PLAIN: PageLook = {}

/** Registers the look of the pages of a family's games. */
export const addPageLook = (family: string, look: PageLook): unknown => pages.set(family, look)

export const pageLookOf = (family: string): PageLook => pages.get(family) ?? PLAIN
