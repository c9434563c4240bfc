import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import type { RecordColumn } from './column.ts'
import { exportRecord } from './export.ts'
import css from './record-page.module.css'
import type { RecordRows } from './use-record.ts'

type Props<Row> = {
  /** The name of the file, without its ending. */
  name: string
  record: Pick<RecordRows<Row>, 'rows' | 'fetchAll'>
  columns: readonly RecordColumn<Row>[]
}

/** Saves every row of a record as CSV. */
export function ExportButton<Row>({ name, record, columns }: Props<Row>) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const reasonId = useId()
  const isEmpty = record.rows?.length === 0
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const rows = await record.fetchAll()
      if (rows) exportRecord(name, columns, rows)
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
