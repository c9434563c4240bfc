import { familyOf, listsOf, type Play, type Row, type Selection } from '@croupier/game-math/lottery/index'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { placeName, tokenName } from './names.ts'

const TICKETS_SHOWN = 6

/** The picks of a bet in one line: "37 | 01234 | – | 9", "Big, Odd", "12 34 56 and 20 more". */
export function selectionText(i18n: I18n, play: Play, selection: Selection): string {
  const { entry } = play
  if ('tickets' in selection) {
    const { tickets } = selection
    const shown = tickets.slice(0, TICKETS_SHOWN).join(' ')
    const more = tickets.length - TICKETS_SHOWN
    return more > 0 ? i18n._(msg`${shown} and ${more} more`) : shown
  }
  if (entry.shape === 'TICKETS') return ''
  const lists = listsOf(entry, selection)
  return entry.rows.map((row, at) => listText(i18n, play, row, lists[at] ?? [])).join(' | ')
}

function listText(i18n: I18n, { family }: Play, row: Row, list: readonly (number | string)[]): string {
  if (list.length === 0) return '–'
  const { places } = familyOf(family)
  if (row.field === 'positions') return list.map((at) => placeName(i18n, family, places[Number(at)] ?? '')).join(', ')
  if (list.some((value) => typeof value === 'string'))
    return list.map((one) => tokenName(i18n, family, `${one}`)).join(', ')
  return list.join(row.values.length > 10 ? ' ' : '')
}
