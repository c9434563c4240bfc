import { MS } from '@croupier/kernel/clock'
import { Chip, Chips } from '@croupier/ui/controls'
import { Select, type SelectOption } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import css from './record-filters.module.css'
import { useSite } from './site.tsx'

const FIRST_DAYS = 7

/** How a record is narrowed: how far back it looks, one choice among its kinds or states, and the page of what is left. */
export function useRecordFilters<Choice extends string>() {
  const { clock } = useSite()
  const sinceOf = (days: number) => new Date(clock.now() - days * MS.day)
  const [period, setPeriod] = useState(() => ({ days: FIRST_DAYS, from: sinceOf(FIRST_DAYS) }))
  const [choice, setChoice] = useState<Choice | ''>('')
  const [page, setPage] = useState(1)
  return {
    ...period,
    choice,
    page,
    setPage,
    setDays(days: number) {
      setPeriod({ days, from: sinceOf(days) })
      setPage(1)
    },
    setChoice(next: Choice | '') {
      setChoice(next)
      setPage(1)
    },
  }
}

/** Chips for the period (a day, a week, a month, three months) and a list for the choice, in one row. */
export function RecordFilters<Choice extends string>(props: {
  filters: ReturnType<typeof useRecordFilters<Choice>>
  label: string
  options: readonly (SelectOption & { value: Choice | '' })[]
}) {
  const { t } = useLingui()
  const { filters, label, options } = props
  const periods = [
    { days: 1, text: t`24 h` },
    { days: 7, text: t`7 days` },
    { days: 30, text: t`30 days` },
    { days: 90, text: t`90 days` },
  ]
  return (
    <div className={css.filters}>
      <Chips label={t`Period`} oneLine>
        {periods.map(({ days, text }) => (
          <Chip key={days} pressed={days === filters.days} onClick={() => filters.setDays(days)}>
            {text}
          </Chip>
        ))}
      </Chips>
      <Select
        label={label}
        hideLabel
        dense
        bare
        value={filters.choice}
        onChange={(event) => filters.setChoice(event.target.value as Choice | '')}
        options={options}
      />
    </div>
  )
}
