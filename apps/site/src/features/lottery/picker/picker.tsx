import { absences, type Play, type Row } from '@croupier/game-math/lottery/index'
import { ChoiceRow } from '@croupier/ui/choice-row'
import { NumberRow } from '@croupier/ui/number-picker'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { PLACES, placeName, rowName, tokenName } from '../../../lib/plays/names.ts'
import type { Result } from '../issues.ts'
import type { Betting } from '../use-betting.ts'
import css from './picker.module.css'
import { ROW_TOOLS, type RowTool, rowsOf, toolNumbers, withRow } from './picks.ts'
import { TicketEntry } from './ticket-entry.tsx'

/** The rows of whatever play is chosen, drawn from its entry: numbers, words, places, or a field for typed tickets. */
export function Picker(props: { betting: Betting; results: readonly Result[] | undefined; showAbsence: boolean }) {
  const { betting, results, showAbsence } = props
  const { play, picks, setPicks } = betting
  const table = useAbsences(results)
  if (!play) return null
  if (play.entry.shape === 'TICKETS')
    return (
      <div className={css.rows}>
        <TicketEntry
          key={play.code}
          entry={play.entry}
          tickets={picks[0] ?? []}
          onTickets={(next) => setPicks([next])}
        />
      </div>
    )
  return (
    <div className={css.rows}>
      {rowsOf(play.entry).map((row, at) => (
        <PickerRow
          key={`${play.code}${row.field}${row.label}`}
          row={row}
          picked={picks[at] ?? []}
          onPick={(wanted) => setPicks(withRow(play.entry, picks, at, wanted))}
          absence={showAbsence ? absenceOf(play, row, table) : undefined}
        />
      ))}
    </div>
  )
}

type RowProps = {
  row: Row
  picked: readonly (number | string)[]
  onPick: (picked: (number | string)[]) => void
  absence: Record<number, number> | undefined
}

function PickerRow({ row, picked, onPick, absence }: RowProps) {
  const { t, i18n } = useLingui()
  const tools = useTools(row)
  const name = rowName(i18n, row.label)
  const numbers = row.values.filter((value) => typeof value === 'number')
  if (row.field === 'positions')
    return (
      <ChoiceRow
        name={name}
        choices={numbers.map((at) => ({ value: String(at), label: placeName(i18n, PLACES[at] ?? '') }))}
        picked={picked.map(String)}
        onPick={(next) => onPick(next.map(Number))}
      />
    )
  if (numbers.length === 0)
    return (
      <ChoiceRow
        name={name}
        choices={row.values.map((value) => ({ value: String(value), label: tokenName(i18n, String(value)) }))}
        picked={picked.map(String)}
        onPick={onPick}
      />
    )
  return (
    <NumberRow
      name={name}
      numbers={numbers}
      picked={picked.filter((value) => typeof value === 'number')}
      onPick={onPick}
      absence={absence}
      numberLabel={(number, absent) =>
        absent === undefined
          ? String(number)
          : plural(absent, { one: `${number}, absent # round`, other: `${number}, absent # rounds` })
      }
      tools={tools}
      toolsLabel={t`Quick select`}
    />
  )
}

function useTools(row: Row) {
  const { t } = useLingui()
  const labels: Record<RowTool, string> = { all: t`All`, big: t`Big`, small: t`Small`, odd: t`Odd`, even: t`Even` }
  return ROW_TOOLS.map((id) => ({ id, label: labels[id], numbers: toolNumbers(row, id) })).filter(
    ({ numbers }) => numbers.length > 0,
  )
}

type Table = readonly (readonly number[])[]

/** Rounds since each digit was last drawn, by place. */
function useAbsences(results: readonly Result[] | undefined): Table {
  return useMemo(() => {
    const draws = (results ?? []).flatMap(({ numbers }) => (numbers ? [numbers] : [])).reverse()
    return absences(draws).map((place) => place.map(({ current }) => current))
  }, [results])
}

/** A place's own absence, or for digits of several places the rounds since the digit was last drawn in any of them. */
function absenceOf(play: Play, row: Row, table: Table): Record<number, number> | undefined {
  if (row.values.length !== 10 || !['pos', 'nums', 'a', 'b'].includes(row.field)) return undefined
  if (['span', 'tail', 'sum'].includes(row.label)) return undefined
  if (table.length === 0) return {}
  const at = row.field === 'pos' ? [PLACES.indexOf(row.label)] : play.positions
  return Object.fromEntries(
    row.values.map((value) => [value, Math.min(...at.map((place) => table[place]?.[Number(value)] ?? 0))]),
  )
}
