import type { Play } from '@croupier/game-math/lottery/index'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { FamilyNames } from '../families/model.ts'
import { addNames, namesOf } from './known-names.ts'

const found = import.meta.glob<readonly FamilyNames[]>('../families/*/names.ts', { eager: true, import: 'names' })
for (const names of Object.values(found).flat()) addNames(names)

const nameOf = (i18n: I18n, names: Readonly<Record<string, MessageDescriptor>> | undefined, code: string): string => {
  const name = names?.[code]
  return name ? i18n._(name) : code
}

/** A tab of a family's picker: the window or the kind of its plays. */
export const tabName = (i18n: I18n, family: string, tab: string): string => nameOf(i18n, namesOf(family)?.tabs, tab)

/** A family of lotteries: "Mark Six". Many are known by their code everywhere. */
export const familyName = (i18n: I18n, family: string): string => {
  const name = namesOf(family)?.name
  return name ? i18n._(name) : family
}

/** The name of a play inside its tab: "Group 6", "Any 3 places: Direct". */
export const kindName = (i18n: I18n, play: Play): string => namesOf(play.family)?.kindName(i18n, play) ?? play.kind

/** The name of a play's window; undefined for plays on all places or on chosen ones. */
export const windowName = (i18n: I18n, play: Play): string | undefined =>
  play.window === null ? undefined : tabName(i18n, play.family, play.window)

/** The name of a play on its own: "Last 3 · Group 6". */
export function playName(i18n: I18n, play: Play): string {
  const window = windowName(i18n, play)
  return window ? `${window} · ${kindName(i18n, play)}` : kindName(i18n, play)
}

/** A place of a family's draw: "Hundreds". */
export const placeName = (i18n: I18n, family: string, place: string): string =>
  nameOf(i18n, namesOf(family)?.places, place)

/** The label of a row of the picker. */
export function rowName(i18n: I18n, family: string, label: string): string {
  const names = namesOf(family)
  return nameOf(i18n, names?.places[label] ? names.places : names?.rows, label)
}

/** The name of a token: "Big", "Bull 7", "Tens – Units". */
export const tokenName = (i18n: I18n, family: string, token: string): string =>
  namesOf(family)?.tokenName(i18n, token) ?? token

/** A prize level: "Last 3 digits" for the three-star of a combination, "Group 3", "Dragon". */
export const tierName = (i18n: I18n, family: string, tier: string): string =>
  namesOf(family)?.tierName(i18n, tier) ?? tier

/** A statistic of a family's results: "Sum". */
export const statisticName = (i18n: I18n, family: string, code: string): string =>
  nameOf(i18n, namesOf(family)?.statistics, code)
