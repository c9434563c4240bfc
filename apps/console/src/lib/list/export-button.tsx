import { useCommand } from '@croupier/api-client/react'
import { saveFile } from '@croupier/api-client/save-file'
import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import type { Endpoint } from '@croupier/wire/endpoint'
import { audit } from '@croupier/wire/staff/audit.console'
import { recordExport } from '@croupier/wire/staff/views.console'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useConsole } from '../console.tsx'
import { counted } from '../counted.ts'
import { errorText } from '../error-text.ts'
import { Refused } from '../panel.tsx'
import type { ListDefinition } from './definition.ts'
import { csvOf, EXPORT_MAX, type Export, readAllRows } from './export-rows.ts'
import type { FilterValues } from './filter.ts'

type Props<E extends Endpoint, Row> = {
  list: ListDefinition<E, Row>
  filters: FilterValues
  total: number | undefined
}

/** Saves the filtered list as CSV. The dialog says how many rows the file will hold, and that the export is recorded. */
export function ExportButton<E extends Endpoint, Row>(props: Props<E, Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="outline" size="s" icon={<Download aria-hidden="true" />} onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog<E extends Endpoint, Row>({
  list,
  filters,
  total,
  onClose,
}: Props<E, Row> & { onClose: () => void }) {
  const { read, busy, error } = useExport(list, filters, onClose)
  return (
    <Modal open onClose={onClose} title={`Export ${list.noun[1]}`} width={400} dismissable={busy === null}>
      <p className="text-2 small">{scopeText(list.noun, total)}</p>
      <p className="text-2 small">
        Your name, the filters and the number of rows are recorded in the audit log. Handle the file as personal data.
      </p>
      <Refused>{errorText(error)}</Refused>
      <p>
        <Button kind="primary" wide busy={busy !== null} busyLabel={`Loading, ${busy ?? 0} so far`} onClick={read}>
          Save as CSV
        </Button>
      </p>
    </Modal>
  )
}

function scopeText([one, many]: readonly [string, string], total: number | undefined): string {
  if (total === undefined)
    return `The file contains the newest ${counted(EXPORT_MAX, one, many)} that match the filters, or all if there are fewer.`
  if (total > EXPORT_MAX)
    return `${counted(total, one, many)} fit the filters. The file holds the first ${EXPORT_MAX.toLocaleString('en')}.`
  return `The file contains ${total === 1 ? `the one ${one}` : `all ${counted(total, one, many)}`} that match the filters.`
}

function useExport<E extends Endpoint, Row>(list: ListDefinition<E, Row>, filters: FilterValues, onDone: () => void) {
  const { call, now } = useConsole()
  const record = useCommand(recordExport, { changes: [audit] })
  const [busy, setBusy] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const run = async () => {
    const found = await readAllRows(list, filters, { call, now: now(), onProgress: setBusy })
    await record.run({ path: list.endpoint.path, filters, rows: found.rows.length })
    const day = new Date(now()).toISOString().slice(0, 10)
    const text = csvOf(list.columns, found.rows)
    saveFile(`${list.name}-${day}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
    toast({ text: doneText(list.noun, found) })
    onDone()
  }
  const read = () => {
    setBusy(0)
    setError(null)
    run()
      .catch(setError)
      .finally(() => setBusy(null))
  }
  return { read, busy, error }
}

function doneText<Row>([one, many]: readonly [string, string], { rows, isCut, hasMoved }: Export<Row>): string {
  const saved = `Saved ${counted(rows.length, one, many)}`
  if (hasMoved) return `${saved}. The list changed meanwhile: export it again if it must be complete`
  return isCut ? `${saved}; the list goes on` : saved
}
