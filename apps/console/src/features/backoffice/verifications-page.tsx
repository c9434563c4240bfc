import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { FilterBar } from '@croupier/ui/console-shell'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { type Verification, verifications, verifyNow } from '@croupier/wire/backoffice/verifications.console'
import { audit } from '@croupier/wire/staff/audit.console'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Refused } from '../../lib/panel.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { timeText } from '../../lib/time.ts'
import { VerificationPanel } from './verification-panel.tsx'
import { findingsText, OCCASION_WORDS } from './verification-words.ts'

const PAGE_SIZE = 50

const columns: Column<Verification>[] = [
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => <b className="num">{timeText(at)}</b> },
  {
    id: 'result',
    header: 'Result',
    cell: ({ passed, findings }) =>
      passed ? <Tag tone="good">As released</Tag> : <Tag tone="danger">{findingsText(findings)}</Tag>,
    card: 'end',
  },
  { id: 'occasion', header: 'Why', cell: ({ occasion }) => OCCASION_WORDS[occasion] },
  { id: 'node', header: 'Node', cell: ({ node }) => <code>{node}</code>, card: 'end', cardLabel: 'Node' },
  { id: 'version', header: 'Version', cell: ({ version }) => version || '–', card: 'hidden' },
  {
    id: 'files',
    header: 'Files',
    end: true,
    cell: ({ files }) => <span className="num">{files}</span>,
    card: 'hidden',
  },
]

/** T003: whether the nodes are what was released: files, tables and settings, each time somebody or something looked. */
export default function VerificationsPage() {
  const [page, setPage] = usePage()
  const results = useCall(verifications, { page, pageSize: PAGE_SIZE }, { everyMs: 15_000 })
  const found = results.data
  const queue = useQueue(found?.items, (row) => row.id)
  return (
    <>
      {useMay('system.verification.run') && <VerifyNow />}
      <QueueView
        label="Verification"
        hint="Choose a verification to see what was found. J and K move through the list."
        panel={queue.row ? <VerificationPanel key={queue.row.id} one={queue.row} /> : null}
        onClose={queue.close}
      >
        <CallTable
          call={results}
          caption="Verifications, newest first"
          columns={columns}
          rows={found?.items}
          rowKey={(row) => row.id}
          selectedKey={queue.chosen ?? undefined}
          onRow={(row) => queue.choose(row.id)}
          empty={
            <EmptyState title="No verification yet">
              A node that was built looks at its start, once a day, and when somebody asks.
            </EmptyState>
          }
        />
        {found && found.total > PAGE_SIZE && (
          <Pagination page={page} pages={Math.ceil(found.total / PAGE_SIZE)} onPage={setPage} />
        )}
      </QueueView>
    </>
  )
}

function VerifyNow() {
  const verify = useCommand(verifyNow, { changes: [verifications, audit] })
  const tell = ({ passed, findings }: Verification) =>
    toast({ text: passed ? 'Everything is as it was released' : `${findingsText(findings)}: see the newest row` })
  return (
    <FilterBar>
      <Button
        size="s"
        icon={<ShieldCheck aria-hidden="true" />}
        busy={verify.busy}
        busyLabel="Verifying"
        onClick={() => void verify.run({}).then(tell, () => {})}
      >
        Verify now
      </Button>
      <Refused>{errorText(verify.error)}</Refused>
    </FilterBar>
  )
}
