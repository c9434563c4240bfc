import { useCall, useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { readAmount } from '@croupier/rules/payment'
import { Button } from '@croupier/ui/button'
import { SidePanel, SplitView } from '@croupier/ui/console-shell'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Field, TextArea } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { Pagination } from '@croupier/ui/pagination'
import { Tag, type Tone } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { requestCredit } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useFilter, usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { reasonMissing } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'
import { CreditReport } from './credit-report.tsx'

type Request = Output<typeof approvals>['items'][number]
const PAGE_SIZE = 50
const TONES: Record<Request['status'], Tone> = {
  pending: 'warning',
  approved: 'good',
  rejected: 'plain',
  expired: 'plain',
}

const amountOf = ({ after }: Request) => {
  const text = (after as { credit?: unknown } | null)?.credit
  return typeof text === 'string' ? <Sum value={parseMoney(text)} /> : ''
}
const columns: Column<Request>[] = [
  {
    id: 'object',
    header: 'Member',
    cell: ({ object }) => (
      <Link className="link num" href={`/members/${object.split(':')[1]}`}>
        {object.split(':')[1]}
      </Link>
    ),
  },
  { id: 'amount', header: 'Amount', end: true, cell: amountOf },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
  { id: 'status', header: 'State', cell: ({ status }) => <Tag tone={TONES[status]}>{status}</Tag>, card: 'end' },
  {
    id: 'people',
    header: 'Asked · decided',
    cell: ({ requestedBy, decidedBy }) => `${requestedBy.name}${decidedBy ? ` · ${decidedBy.name}` : ''}`,
    cardLabel: 'Asked · decided',
  },
  {
    id: 'at',
    header: 'Asked (UTC)',
    cell: ({ requestedAt }) => <span className="num text-2">{timeText(requestedAt).slice(0, 16)}</span>,
  },
]

/** T038, manual credits: one person asks with a reason, another one approves. Both names stand beside the amount; the report of a day below. */
export default function CreditsPage() {
  const [page, setPage] = usePage()
  const requests = useCall(approvals, { kind: 'cashier.credit', page, pageSize: PAGE_SIZE }, { everyMs: 15_000 })
  const mayReport = useMay('ledger.adjustment.view')
  const table = (
    <>
      <CallTable
        call={requests}
        caption="Manual credits, newest first"
        columns={columns}
        rows={requests.data?.items}
        rowKey={(row) => row.id}
        empty={<EmptyState title="No manual credits">Nobody has asked for one.</EmptyState>}
      />
      {requests.data && <Pagination page={page} pages={Math.ceil(requests.data.total / PAGE_SIZE)} onPage={setPage} />}
      {/* Below a list whose length is not known yet it would move. */}
      {mayReport && (requests.data || requests.error) && <CreditReport />}
    </>
  )
  if (!useMay('ledger.adjustment.request')) return table
  return (
    <SplitView panel={<AskPanel />} panelFirst>
      {table}
    </SplitView>
  )
}

/** Money by hand: to whom, how much, why. */
function AskPanel() {
  const [preset] = useFilter('member')
  const [memberId, setMemberId] = useState(preset)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const ask = useCommand(requestCredit, { changes: [approvals] })
  const sum = readAmount(amount)
  const wrongAmount = sum === null ? 'An amount such as 25.00' : undefined
  const noMember = memberId.trim() ? undefined : 'Whose account'
  const noReason = reasonMissing(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (sum === null || noMember || noReason) return
    const input = { memberId: memberIdOf(memberId.trim()), amount: sum, reason: reason.trim() }
    ask.run(input).then(
      () => {
        toast({ text: 'A second person is asked' })
        setAmount('')
        setReason('')
        setAsked(false)
      },
      () => {},
    )
  }
  const said = (wrong: string | undefined) => (asked ? wrong : undefined)
  return (
    <SidePanel label="Ask for a credit">
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">Ask for a credit</h2>
        <Field
          label="Member ID"
          dense
          value={memberId}
          onChange={(event) => setMemberId(event.target.value)}
          error={said(noMember)}
        />
        <Field
          label="Amount"
          dense
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={said(wrongAmount)}
        />
        <TextArea
          label="Why"
          dense
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={said(noReason)}
        />
        <Button type="submit" kind="primary" wide busy={ask.busy} busyLabel="Asking">
          Ask a second person
        </Button>
        <Refused>{errorText(ask.error)}</Refused>
        <Fine>Nothing moves before somebody else approves it. The request ends by itself after a day.</Fine>
        <Link className="link" href="/approvals">
          Open approvals
        </Link>
      </PanelForm>
    </SidePanel>
  )
}
