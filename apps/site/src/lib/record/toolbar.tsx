import { businessDayOf } from '@croupier/kernel/business-day'
import { plusMs } from '@croupier/kernel/clock'
import { Button } from '@croupier/ui/button'
import { Chip } from '@croupier/ui/controls'
import { Select, type SelectOption } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import type { RecordColumn } from './column.ts'
import { exportRecord } from './export.ts'
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
  record: RecordRows<Row>
  columns: readonly RecordColumn<Row>[]
}

/** Period, choice and export, in one row where there is room. */
export function RecordToolbar<Row, Choice extends string>(props: ToolbarProps<Row, Choice>) {
  const { t } = useLingui()
  const { filters, choice, narrowing } = props
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
      <ExportButton {...props} />
    </div>
  )
}

/** The first and the last day of the record, for the name of a file. */
const daysText = ({ range, calendar }: Pick<RecordFilters<string>, 'range' | 'calendar'>): string =>
  range && calendar ? `${businessDayOf(range.from, calendar)} ${businessDayOf(plusMs(range.to, -1), calendar)}` : ''

/** Saves every row of the record as CSV. */
function ExportButton<Row, Choice extends string>({ caption, filters, record, columns }: ToolbarProps<Row, Choice>) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const reasonId = useId()
  const isEmpty = record.rows?.length === 0
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const rows = await record.fetchAll()
      if (rows) exportRecord(`${caption} ${daysText(filters)}`, columns, rows)
      else toast({ text: t`Choose a shorter period: an export holds at most 10,000 rows.` })
    } catch {
      toast({ text: t`The export did not load. Try again.` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={css.export}>
      <Button
        size="s"
        kind="quiet"
        icon={<Download aria-hidden="true" />}
        busy={busy}
        busyLabel={t`Exporting`}
        off={isEmpty || record.rows === undefined}
        aria-describedby={reasonId}
        onClick={save}
      >
        <Trans comment="Saves a record as a file of comma-separated values">CSV</Trans>
      </Button>
      <span id={reasonId} className="visually-hidden">
        {isEmpty && <Trans>There is nothing to export.</Trans>}
      </span>
    </span>
  )
}
