import { businessDayOf } from '@croupier/kernel/business-day'
import { plusMs } from '@croupier/kernel/clock'
import { Chip } from '@croupier/ui/controls'
import { Select, type SelectOption } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { RecordColumn } from './column.ts'
import { ExportButton } from './export-button.tsx'
import type { RecordFilters } from './filters.ts'
import { PeriodChips } from './period-chips.tsx'
import css from './record-page.module.css'
import type { RecordRows } from './use-record.ts'

/** A filter of a record beside its period. The first option, with an empty value, shows all rows. */
export type RecordChoice<Choice extends string> = {
  label: string
  options: readonly SelectOption<Choice | ''>[]
}

/** One thing to which a link has narrowed the record, such as a round; empty for none. */
export type RecordNarrowing = { label: string; onClear: () => void } | '' | undefined

type ToolbarProps<Row, Choice extends string> = {
  caption: string
  filters: RecordFilters<Choice>
  choice: RecordChoice<Choice> | undefined
  narrowing: RecordNarrowing
  /** Further filters. */
  more?: ReactNode
  record: RecordRows<Row>
  columns: readonly RecordColumn<Row>[]
}

/** Period, choice and export, in one row where there is room. */
export function RecordToolbar<Row, Choice extends string>(props: ToolbarProps<Row, Choice>) {
  const { t } = useLingui()
  const { caption, filters, choice, narrowing, more, record, columns } = props
  return (
    <div className={css.toolbar}>
      <PeriodChips filters={filters} />
      {choice && (
        <Select
          className={css.choice}
          label={choice.label}
          hideLabel
          dense
          bare
          value={filters.choice}
          onChange={filters.setChoice}
          options={choice.options}
        />
      )}
      {narrowing && (
        <Chip pressed aria-label={t`Show all rounds instead of ${narrowing.label} only`} onClick={narrowing.onClear}>
          {narrowing.label}
          <X size={16} aria-hidden="true" />
        </Chip>
      )}
      {more}
      <ExportButton name={`${caption} ${daysText(filters)}`} record={record} columns={columns} />
    </div>
  )
}

/** The first and the last day of the record, for the name of a file. */
const daysText = ({ range, calendar }: Pick<RecordFilters<string>, 'range' | 'calendar'>): string =>
  range && calendar ? `${businessDayOf(range.from, calendar)} ${businessDayOf(plusMs(range.to, -1), calendar)}` : ''
