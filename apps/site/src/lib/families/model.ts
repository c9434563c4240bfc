import type { FamilyDefinition, Play } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { DrawnProps } from './drawn.tsx'
import type { LookOf, PageLook } from './looks.ts'

type Names = Readonly<Record<string, MessageDescriptor>>

/**
 * The names of a family's tabs, plays and tokens. A folder of `families/` exports them as `names` from `names.ts`, where
 * the site finds them (ADR 0015). A code without a name is shown as it is.
 */
export type FamilyNames = {
  /** The family's code in game-math. */
  readonly code: string
  /** What players call the family; its code by default. */
  readonly name?: MessageDescriptor
  /** Tabs of the picker; a window's tab is the window's name too. */
  readonly tabs: Names
  readonly places: Names
  /** Columns of the results and of the trend chart, by the statistic's code. */
  readonly statistics: Names
  /** Rows of the picker by their label; rows of a place have the name of the place. */
  readonly rows: Names
  /** The name of a play inside its tab. */
  kindName(i18n: I18n, play: Pick<Play, 'kind' | 'positions'>): string
  /** The name of a token that can be picked. */
  tokenName(i18n: I18n, token: string): string
  /** A prize level. */
  tierName(i18n: I18n, tier: string): string
}

/**
 * A family that a page loads with its first game. A folder of `families/` with the family's code in lower case exports it as
 * `late` from `late.ts`.
 */
export type LateFamily = {
  readonly definition: FamilyDefinition
  readonly names: FamilyNames
  /** The form of its results, if it is not balls. */
  readonly Drawn?: ComponentType<DrawnProps>
  /** How its numbers look in a picker, if they are more than figures. */
  readonly look?: LookOf
  /** What the pages of its games show besides what all families show. */
  readonly page?: PageLook
}

/** Explanations of a family. A folder of `families/` exports them as `help` from `help.ts`. */
export type FamilyHelp = {
  readonly code: string
  /** What its draws show, in one or two sentences. */
  draw(i18n: I18n): string
  /** How a play is won; empty when there is nothing to say. */
  play(i18n: I18n, play: Play): string
}
