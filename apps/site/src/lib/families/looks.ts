import type { NumberLook } from '@croupier/ui/number-picker'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

/** How players know a number of a family: its colour, shape or animal. `at` is the time of the draw. */
export type LookOf = (i18n: I18n, number: number, at: Date) => NumberLook

const byFamily = new Map<string, LookOf>()

/** Registers the look of a family's numbers in pickers. */
export const addLook = (family: string, look: LookOf): unknown => byFamily.set(family, look)

/** Undefined for a family whose numbers are figures only. */
export const lookOf = (family: string): LookOf | undefined => byFamily.get(family)

/** The last result of a game. `numbers` is undefined while there is none; `arriving` when it has just been drawn. */
export type ReplayProps = {
  readonly numbers: readonly number[] | undefined
  /** The short number of its round. */
  readonly round: string
  readonly arriving: boolean
}

/** A question with two answers: each result of a family answers it with `first` or with another token. */
export type RoadOf = {
  readonly code: string
  readonly name: MessageDescriptor
  readonly first: string
  of(numbers: readonly number[]): string
}

/** What the pages of a family's games show besides what all families show. */
export type PageLook = {
  /** Families that are regions of one lottery, and their names, in the order of the tabs. Their games stand above the picker. */
  readonly regions?: Readonly<Record<string, MessageDescriptor>>
  /** The last result stands on a board beside the picker, or folded above it. This text explains its marked figures. */
  readonly boardNote?: MessageDescriptor
  /** Each play shows its odds beside its name. */
  readonly showsOdds?: boolean
  /** Plays the last result again above the picker, if players watch it and do not only read it. */
  readonly Replay?: ComponentType<ReplayProps>
  /** Roads below the trend. */
  readonly roads?: readonly RoadOf[]
}

const pages = new Map<string, PageLook>()
const PLAIN: PageLook = {}

/** Registers the look of the pages of a family's games. */
export const addPageLook = (family: string, look: PageLook): unknown => pages.set(family, look)

export const pageLookOf = (family: string): PageLook => pages.get(family) ?? PLAIN
