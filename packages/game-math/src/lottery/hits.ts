import { familyOf } from './families/index.ts'
import type { Draw, Play, Row, Selection } from './model.ts'
import { entryOf, type Lists, listsOf, selectionOf } from './selection.ts'

type Rows = Extract<Play['entry'], { rows: unknown }>
type Pick = number | string
type Bet = { play: Play; selection: Selection; draw: Draw }

/**
 * The picks that a draw shows, one list per row of the play's entry, so that a record can mark them. A bet may have hits and
 * lose, because most plays need several. Typed tickets are hits if they win.
 */
export function hitPicks(play: Play, selection: Selection, draw: Draw): Lists {
  const entry = entryOf(play, selection)
  const bet = { play, selection, draw }
  const lists = listsOf(entry, selection)
  if (entry.shape === 'TICKETS')
    return lists.map((tickets) => tickets.filter((ticket) => wins(bet, selectionOf(entry, [[ticket]]))))
  return entry.rows.map((row, at) => (lists[at] ?? []).filter((pick) => isHit(bet, entry, { row, at, pick })))
}

const wins = ({ play, draw }: Bet, selection: Selection): boolean =>
  Object.keys(play.settle(selection, draw).tiers).length > 0

function isHit(bet: Bet, entry: Rows, { row, at, pick }: { row: Row; at: number; pick: Pick }): boolean {
  const { play, selection, draw } = bet
  if (row.field === 'positions' || row.field === 'mode') return false
  if (row.field === 'pos' && typeof pick === 'number')
    return draw[familyOf(play.family).places.indexOf(row.label)] === pick
  // A number that needs others beside it, such as a digit of a group, is a hit wherever the play looks.
  if (
    typeof pick === 'number' &&
    row.label !== 'ranks' &&
    row.label !== 'sum' &&
    (entry.rows.length > 1 || row.min > 1)
  )
    return placesOf(play, selection).some((place) => draw[place] === pick)
  return wins(bet, selectionOf(entry, listsAround(bet, entry, { at, pick })))
}

/** The places that a bet looks at: those that the member chose, or those of its play. */
const placesOf = ({ positions }: Play, selection: Selection): readonly number[] =>
  'positions' in selection ? selection.positions : positions

/** One pick alone in its row, with the other rows as they cannot decide whether it is a hit. */
function listsAround({ selection }: Bet, entry: Rows, { at, pick }: { at: number; pick: Pick }): Lists {
  const lists = listsOf(entry, selection)
  const needsAllRows = entry.minRows === entry.rows.length
  return entry.rows.map((row, nth) => {
    if (nth === at) return [pick]
    if (row.field !== 'pos') return lists[nth] ?? []
    return needsAllRows ? row.values : []
  })
}
