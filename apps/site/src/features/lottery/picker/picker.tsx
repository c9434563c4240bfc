import {
  absences,
  type FamilyDefinition,
  familyOf,
  hitPicks,
  numberText,
  type Play,
  type Row,
  selectionOf,
  valuesAt,
} from '@croupier/game-math/lottery/index'
import { ChoiceRow } from '@croupier/ui/choice-row'
import { type NumberLook, NumberRow } from '@croupier/ui/number-picker'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo } from 'react'
import { lookOf } from '../../../lib/families/looks.ts'
import { listText } from '../../../lib/list-text.ts'
import { placeName, rowName, tokenName } from '../../../lib/plays/names.ts'
import type { Terms } from '../basket/lines.ts'
import type { Result } from '../issues.ts'
import type { Betting } from '../use-betting.ts'
import css from './picker.module.css'
import {
  countsAbsences,
  isPrinted,
  numbersOf,
  ROW_TOOLS,
  type RowTool,
  rowsOf,
  toolNumbers,
  valuesOf,
  withRow,
} from './picks.ts'
import { hasOddsPerNumber, PlayOdds, useCellOdds } from './play-odds.tsx'

const FormChips = lazy(() => import('./form-chips.tsx').then((module) => ({ default: module.FormChips })))
const TicketEntry = lazy(() => import('./ticket-entry.tsx').then((module) => ({ default: module.TicketEntry })))

/** The rows of the chosen play, drawn from its entry: numbers, words, places, or a field for typed tickets. */
export function Picker(props: { betting: Betting; results: readonly Result[] | undefined; showAbsence: boolean }) {
  const { betting, results, showAbsence } = props
  const { game, play, forms, picks, setPicks, changePicks } = betting
  const family = familyOf(game.family)
  // Absences follow a new round when the browser has time, because they change every number.
  const known = useDeferredValue(results)
  const table = useAbsences(family, known)
  const last = useMemo(() => known?.find(({ numbers }) => numbers !== null)?.numbers ?? null, [known])
  const drawAt = useMemo(() => game.open?.drawAt ?? game.next[0]?.drawAt ?? game.serverTime, [game])
  const pickRow = useCallback(
    (at: number, wanted: Picked) => {
      if (play) changePicks((before) => withRow(play.entry, before, at, wanted))
    },
    [play, changePicks],
  )
  if (!play) return null
  const chips = forms.length > 1 && (
    <Suspense>
      <FormChips betting={betting} />
    </Suspense>
  )
  if (play.entry.shape === 'TICKETS')
    return (
      <div className={css.rows}>
        <PlayOdds betting={betting} />
        {chips}
        <Suspense>
          <TicketEntry
            key={play.code}
            entry={play.entry}
            tickets={picks[0] ?? []}
            onTickets={(next) => setPicks([next])}
          />
        </Suspense>
      </div>
    )
  return (
    <div className={css.rows}>
      <PlayOdds betting={betting} />
      {chips}
      {rowsOf(play.entry).map((row, at) => (
        <PickerRow
          // Not by play: rows with the same values keep their buttons, which cost less to change than to make.
          key={`${at} ${row.field} ${row.values.join()}`}
          family={family}
          play={play}
          row={row}
          at={at}
          picked={picks[at] ?? NONE}
          onPick={pickRow}
          table={showAbsence ? table : undefined}
          last={showAbsence ? last : undefined}
          drawAt={drawAt}
          terms={betting.terms}
        />
      ))}
    </div>
  )
}

type Picked = readonly (number | string)[]
const NONE: Picked = []

type RowProps = {
  family: FamilyDefinition
  play: Play
  row: Row
  /** The place of the row in the play's entry. */
  at: number
  picked: Picked
  onPick: (at: number, picked: Picked) => void
  terms: Terms | undefined
  /** Undefined if the player hides absences. */
  table: Table | undefined
  /** The last draw; null before it is known, and undefined as `table`. */
  last: readonly number[] | null | undefined
  /** When the open round is drawn. */
  drawAt: Date
}

/** Renders only when its own picks or absences change. */
const PickerRow = memo(function PickerRow(props: RowProps) {
  const { family, play, row, at, picked, onPick: pickAt, terms } = props
  const { i18n } = useLingui()
  const cellOdds = useCellOdds({ play, terms })
  const onPick = (wanted: Picked) => pickAt(at, wanted)
  const name = rowName(i18n, family.code, row.label)
  const numbers = numbersOf(row)
  if (row.field === 'positions')
    return (
      <ChoiceRow
        name={name}
        choices={numbers.map((at) => ({
          value: String(at),
          label: placeName(i18n, family.code, family.places[at] ?? ''),
        }))}
        picked={picked.map(String)}
        onPick={(next) => onPick(next.map(Number))}
      />
    )
  if (numbers.length === 0)
    return (
      <ChoiceRow
        name={name}
        choices={row.values.map((value) => ({
          value: String(value),
          label: tokenName(i18n, family.code, String(value)),
          note: cellOdds(row, String(value)),
        }))}
        picked={picked.map(String)}
        onPick={onPick}
      />
    )
  return <Numbers {...props} name={name} numbers={numbers} onPicked={(wanted) => onPick(valuesOf(row, wanted))} />
})

type NumbersProps = RowProps & { name: string; numbers: readonly number[]; onPicked: (wanted: number[]) => void }

/** A row of numbers, with what players know each by, and those of the last draw if there are many. */
function Numbers({ family, play, row, picked, terms, table, last, drawAt, name, numbers, onPicked }: NumbersProps) {
  const { t, i18n } = useLingui()
  const absence = useMemo(() => table && absenceOf(family, play, row, table), [family, play, row, table])
  const drawn = useMemo(() => drawnOf(play, row, last), [play, row, last])
  const look = useLook({ family, play, row, terms, drawAt })
  const tools = useTools(row)
  const drawnText = t`Hit in the last draw`
  return (
    <NumberRow
      name={name}
      numbers={numbers}
      phoneColumns={phoneColumnsOf(numbers.length, look?.(numbers[0] ?? 0)?.note)}
      picked={picked.map(Number)}
      onPick={onPicked}
      absence={absence}
      look={look}
      drawn={drawn}
      drawnText={drawnText}
      text={textOf(family, row)}
      numberLabel={(number, absent) => {
        const said = [
          absent === undefined
            ? String(number)
            : plural(absent, { one: `${number}, not drawn for # round`, other: `${number}, not drawn for # rounds` }),
          look?.(number)?.note ?? '',
          drawn?.includes(number) ? drawnText : '',
        ]
        return listText(
          i18n.locale,
          said.filter((part) => part !== ''),
        )
      }}
      tools={tools}
      toolsLabel={t`Quick select`}
    />
  )
}

/** A line below the numbers needs wider cells. Eleven numbers stand in two lines of nearly the same length. */
function phoneColumnsOf(count: number, note: string | undefined): number | undefined {
  if (note !== undefined) return count % 7 === 0 ? 7 : 6
  return count === 11 ? 6 : undefined
}

type LookProps = Pick<RowProps, 'family' | 'play' | 'row' | 'terms' | 'drawAt'>

/** What players know the numbers of a row by: colours and animals, or what each pays. */
function useLook({ family, play, row, terms, drawAt }: LookProps): ((number: number) => NumberLook) | undefined {
  const { i18n } = useLingui()
  const cellOdds = useCellOdds({ play, terms })
  const familyLook = lookOf(family.code)
  if (hasOddsPerNumber(play, row))
    return (number) => {
      const note = cellOdds(row, String(number))
      return note === undefined ? {} : { note }
    }
  return familyLook && isOfDraw(family, row) ? (number) => familyLook(i18n, number, drawAt) : undefined
}

/** Whether the numbers of a row are those that are drawn, and not places or sums of them. */
const isOfDraw = (family: FamilyDefinition, row: Row): boolean =>
  !['ranks', 'sum', 'span', 'tail'].includes(row.label) && row.values.join() === valuesAt(family, 0).join()

/** Fewer numbers say it by the rounds since each was drawn. */
const MANY = 40

/** The numbers of a long row that the last draw shows: none before it is known. */
function drawnOf(play: Play, row: Row, last: RowProps['last']): number[] | undefined {
  const { entry } = play
  if (last === undefined || row.values.length < MANY || entry.shape === 'TICKETS') return undefined
  if (last === null) return []
  const all = selectionOf(
    entry,
    entry.rows.map((one) => one.values),
  )
  return hitPicks(play, all, last)[entry.rows.indexOf(row)]?.map(Number)
}

/** Numbers look as they do in the draw: "07" where it has two figures. Sums and ranks are not drawn. */
function textOf(family: FamilyDefinition, row: Row): (number: number) => string {
  const printed = isPrinted(row) ? String(row.values[0]).length : 0
  if (printed > 0) return (number) => String(number).padStart(printed, '0')
  const isDrawn = row.values.length === valuesAt(family, 0).length
  return (number) => (isDrawn ? numberText(family, 0, number) : String(number))
}

function useTools(row: Row) {
  const { t } = useLingui()
  const labels: Record<RowTool, string> = { all: t`All`, big: t`Big`, small: t`Small`, odd: t`Odd`, even: t`Even` }
  return ROW_TOOLS.map((id) => ({ id, label: labels[id], numbers: toolNumbers(row, id) })).filter(
    ({ numbers }) => numbers.length > 0,
  )
}

type Table = readonly Readonly<Record<number, number>>[]

/** Rounds since each number was last drawn, by place; undefined for families that do not count them. */
function useAbsences(family: FamilyDefinition, results: readonly Result[] | undefined): Table | undefined {
  return useMemo(() => {
    if (!countsAbsences(family)) return undefined
    const draws = (results ?? []).flatMap(({ numbers }) => (numbers ? [numbers] : [])).reverse()
    if (draws.length === 0) return []
    return absences(family, draws).map((place) =>
      Object.fromEntries(Object.entries(place).map(([value, { current }]) => [value, current])),
    )
  }, [family, results])
}

/** The absence at the row's place; for a row over several places, since the number was last drawn in any of them. */
function absenceOf(family: FamilyDefinition, play: Play, row: Row, table: Table): Record<number, number> | undefined {
  const places = row.field === 'pos' ? [family.places.indexOf(row.label)] : play.positions
  if (!['pos', 'nums', 'a', 'b'].includes(row.field) || ['span', 'tail', 'sum'].includes(row.label)) return undefined
  if (places.some((place) => valuesAt(family, place).join() !== row.values.join())) return undefined
  if (table.length === 0) return {}
  return Object.fromEntries(
    row.values.map((value) => [value, Math.min(...places.map((place) => table[place]?.[Number(value)] ?? 0))]),
  )
}
