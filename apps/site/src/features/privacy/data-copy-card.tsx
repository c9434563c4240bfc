import { saveFile } from '@croupier/api-client/save-file'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import type { Output } from '@croupier/wire/endpoint'
import { type DataCopy, dataCopies, downloadDataCopy, requestDataCopy } from '@croupier/wire/privacy/copies'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './privacy.module.css'

/** How often the page asks whether a copy is ready. */
const EVERY_MS = 10_000

/** Copies of all data about the member. The client asks for a step-up before a request and a download. */
export function DataCopyCard() {
  const { data } = useCall(dataCopies, {}, { everyMs: EVERY_MS })
  const errorText = useErrorText()
  const request = useCommand(requestDataCopy, { changes: [dataCopies] })
  const download = useCommand(downloadDataCopy)
  const error = errorText(request.error ?? download.error)
  if (!data) return <Skeleton height={180} radius={16} />
  return (
    <Card as="section">
      <CardHead title={<Trans>A copy of your data</Trans>} />
      <p className="text-2">
        <Trans>
          Everything we store about you, as a ZIP file with tables. We prepare it within minutes, and you can download
          it for seven days.
        </Trans>
      </p>
      <ul className={css.copies}>
        {data.items.map((copy) => (
          <CopyRow
            key={copy.id}
            copy={copy}
            isBusy={download.busy}
            onDownload={() => void save((part) => download.run({ id: copy.id, part })).catch(() => {})}
          />
        ))}
      </ul>
      <Button busy={request.busy} onClick={() => void request.run({}).catch(() => {})}>
        <Trans>Request a copy</Trans>
      </Button>
      {error && <p role="alert">{error}</p>}
    </Card>
  )
}

type RowProps = { copy: DataCopy; isBusy: boolean; onDownload: () => void }

function CopyRow({ copy, isBusy, onDownload }: RowProps) {
  const { zoned } = useTimes()
  const until = copy.expiresAt && zoned(copy.expiresAt)
  return (
    <li className={css.copy}>
      <span>
        <span className="num">{zoned(copy.requestedAt)}</span>
        <small className="text-2">
          {copy.status === 'ready' ? (
            <Trans>Ready until {until}</Trans>
          ) : copy.status === 'preparing' ? (
            <Trans>Being prepared</Trans>
          ) : (
            <Trans>Expired</Trans>
          )}
        </small>
      </span>
      {copy.status === 'ready' && (
        <Button size="s" busy={isBusy} onClick={onDownload}>
          <Trans>Download</Trans>
        </Button>
      )}
    </li>
  )
}

type Part = Output<typeof downloadDataCopy>

/** Saves a file that comes in parts in base64 on the member's device. */
async function save(load: (part: number) => Promise<Part>): Promise<void> {
  const first = await load(0)
  const contents = [first.content]
  for (let part = 1; part < first.parts; part++) contents.push((await load(part)).content)
  const bytes = contents.map((content) => Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)))
  saveFile(first.fileName, new Blob(bytes, { type: 'application/zip' }))
}
