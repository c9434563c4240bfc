import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { type Verification, verifications, verifyNow } from '@croupier/wire/backoffice/verifications.console'
import { audit } from '@croupier/wire/staff/audit.console'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { Refused } from '../../lib/panel.tsx'
import { VerificationPanel } from './verification-panel.tsx'
import { findingsText, OCCASION_WORDS, resultOf } from './verification-words.ts'

const column = columnsOf<Verification>()

const list = listOf({
  name: 'verifications',
  noun: ['verification', 'verifications'],
  caption: 'Verifications, newest first',
  endpoint: verifications,
  everyMs: 15_000,
  filters: [periodFilter('Time')],
  input: ({ days }, { page, pageSize, now }) => ({ page, pageSize, ...periodOf(days, now) }),
  read: pagedRows<Verification>,
  rowKey: ({ id }) => id,
  columns: [
    column.time('at', 'Time (UTC)', ({ at }) => at),
    column.tag('result', 'Result', resultOf, { card: 'end' }),
    column.text('occasion', 'Trigger', ({ occasion }) => OCCASION_WORDS[occasion]),
    column.code('node', 'Server', ({ node }) => node, { card: 'end', cardLabel: 'Server' }),
    column.text('version', 'Version', ({ version }) => version || '–', { card: 'hidden' }),
    column.count('files', 'Files', ({ files }) => files, { card: 'hidden' }),
  ],
  tools: () => <VerifyNow />,
  panel: {
    label: 'Verification',
    hint: 'Choose a verification to see its findings. J and K move through the list.',
    byRow: (one) => <VerificationPanel one={one} />,
  },
  empty: () => ({
    title: 'No verification yet',
    text: 'A server verifies itself when it starts, once a day, and on request.',
  }),
})

/** T003: the verifications of the nodes: whether files, tables and settings are as released. */
export default function VerificationsPage() {
  return <ListPage list={list} />
}

function VerifyNow() {
  const verify = useCommand(verifyNow, { changes: [verifications, audit] })
  const report = ({ passed, findings }: Verification) =>
    toast({ text: passed ? 'All files match the release' : `${findingsText(findings)}: see the newest row` })
  if (!useMay('system.verification.run')) return null
  return (
    <>
      <Button
        kind="outline"
        size="s"
        icon={<ShieldCheck aria-hidden="true" />}
        busy={verify.busy}
        busyLabel="Verifying"
        onClick={() => void verify.run({}).then(report, () => {})}
      >
        Verify now
      </Button>
      <Refused>{errorText(verify.error)}</Refused>
    </>
  )
}
