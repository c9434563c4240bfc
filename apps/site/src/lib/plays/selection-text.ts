import {
  entryOf,
  familyOf,
  type Lists,
  listsOf,
  type Play,
  type Row,
  type Selection,
} from '@croupier/game-math/lottery/index'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { placeName, tokenName } from './names.ts'

/** A piece of a selection's text. `isHit`: a pick that the draw shows. */
export type SelectionPart = { readonly text: string; readonly isHit: boolean }

const TICKETS_SHOWN = 6
/** Stands for the tickets in a translated sentence, which may have words before and after them. */
const TICKETS = '\u0000'

const plain = (text: string): SelectionPart => ({ text, isHit: false })

/** The picks of a bet in one line: "37 | 01234 | – | 9", "Big, Odd", "12 34 56 and 20 more". */
export const selectionText = (i18n: I18n, play: Play, selection: Selection): string =>
  selectionParts(i18n, play, selection)
    .map(({ text }) => text)
    .join('')

/** The same line in pieces. `hits` (`hitPicks` of game-math) are the picks to mark. */
export function selectionParts(i18n: I18n, play: Play, selection: Selection, hits: Lists = []): SelectionPart[] {
  const entry = entryOf(play, selection)
  const lists = listsOf(entry, selection)
  if (entry.shape === 'TICKETS') return ticketParts(i18n, lists[0] ?? [], hits[0] ?? [])
  return entry.rows.flatMap((row, at) => {
    const parts = listParts(i18n, play, { row, list: lists[at] ?? [], hits: hits[at] ?? [] })
    return at === 0 ? parts : [plain(' | '), ...parts]
  })
}

/** A number, not a word. */
const PRINTED = /^[0-9]+$/
type Picks = readonly (number | string)[]

function listParts(i18n: I18n, { family }: Play, { row, list, hits }: { row: Row; list: Picks; hits: Picks }) {
  if (list.length === 0) return [plain('–')]
  const { places } = familyOf(family)
  const isPlaces = row.field === 'positions'
  const isWords = isPlaces || list.some((value) => typeof value === 'string')
  const name = (value: number | string) => {
    if (isPlaces) return placeName(i18n, family, places[Number(value)] ?? '')
    return isWords ? tokenName(i18n, family, `${value}`) : `${value}`
  }
  const isPrinted = !isPlaces && list.every((value) => PRINTED.test(`${value}`))
  const separator = !isPrinted ? ', ' : row.values.length > 10 ? ' ' : ''
  return joined(
    list.map((value) => ({ text: name(value), isHit: hits.includes(value) })),
    separator,
  )
}

/** The first tickets, those that won in front, and the number of the others. */
function ticketParts(i18n: I18n, tickets: Picks, hits: Picks): SelectionPart[] {
  const ordered = [...hits, ...tickets.filter((ticket) => !hits.includes(ticket))]
  const first = ordered.slice(0, TICKETS_SHOWN).map((ticket) => ({ text: `${ticket}`, isHit: hits.includes(ticket) }))
  const parts = joined(first, ' ')
  const more = tickets.length - TICKETS_SHOWN
  if (more <= 0) return parts
  const shown = TICKETS
  const [before = '', after = ''] = i18n._(msg`${shown} and ${more} more`).split(TICKETS)
  return [plain(before), ...parts, plain(after)]
}

const joined = (parts: readonly SelectionPart[], separator: string): SelectionPart[] =>
  parts.flatMap((part, at) => (at === 0 || separator === '' ? [part] : [plain(separator), part]))
