import type { Play } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'

type Names = Readonly<Record<string, MessageDescriptor>>

/**
 * What a family's tabs, plays and tokens are called. A folder of `families/` exports these as `names` from `names.ts`,
 * and the site finds them by themselves (ADR 0015). A code without a name is shown as it is.
 */
export type FamilyNames = {
  /** The family's code in game-math. */
  readonly code: string
  /** Tabs of the picker; a window's tab is the window's name too. */
  readonly tabs: Names
  readonly places: Names
  /** Columns of the results and of the trend chart, by the statistic's code. */
  readonly statistics: Names
  /** What a row of the picker asks for; rows that ask for a place are named by the place. */
  readonly rows: Names
  /** The name of a play inside its tab. */
  kindName(i18n: I18n, play: Pick<Play, 'kind' | 'positions'>): string
  /** A word that can be picked. */
  tokenName(i18n: I18n, token: string): string
  /** A prize level. */
  tierName(i18n: I18n, tier: string): string
}

/** How a family is played, in words. A folder of `families/` exports these as `help` from `help.ts`. */
export type FamilyHelp = {
  readonly code: string
  /** What its draws show, in a sentence or two. */
  draw(i18n: I18n): string
  /** How a play is won; empty when there is nothing to say. */
  play(i18n: I18n, play: Play): string
}
