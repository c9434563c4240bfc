import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { creditReport } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { useMemo } from 'react'
import { useConsole } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'

type Report = Output<typeof creditReport>
type Credit = Report['credits'][number]
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const column = columnsOf<Credit>()

const listOn = (today: string) =>
  listOf({
    name: 'credit-report',
    noun: ['credit', 'credits'],
    caption: 'Credits approved on this day',
    endpoint: creditReport,
    paging: 'none',
    filters: [{ kind: 'date', name: 'day', label: 'Credits approved on (UTC)', fallback: today }],
    input: ({ day = '' }) => ({ day: DAY.test(day) ? day : today }),
    read: ({ credits }) => ({ rows: credits, total: credits.length }),
    figures: (report) => <Total report={report} />,
    rowKey: ({ approvalId }) => approvalId,
    columns: [
      column.link('member', 'Member', ({ memberId, username }) => ({ href: `/members/${memberId}`, text: username })),
      column.money('before', 'Before', ({ before }) => before),
      column.money('amount', 'Amount', ({ amount }) => amount),
      column.money('after', 'After', ({ after }) => after),
      column.text('reason', 'Reason', ({ reason }) => reason),
      column.text('people', 'Requested · approved', ({ askedBy, approvedBy }) => `${askedBy} · ${approvedBy}`, {
        cardLabel: 'Requested · approved',
      }),
      column.time('at', 'Approved (UTC)', ({ at }) => at, { minutes: true }),
    ],
    empty: () => ({ title: 'No credits on this day', text: 'No credit was approved on this day.' }),
  })

/** T038, the report of a day: every credit approved on it, the balances before and after, and their sum. */
export default function CreditReportPage() {
  const { now } = useConsole()
  const today = new Date(now()).toISOString().slice(0, 10)
  const list = useMemo(() => listOn(today), [today])
  return <ListPage list={list} />
}

const Total = ({ report }: { report: Report | undefined }) => (
  <Figures>
    <StatCard label="Total" dense>
      {report && <Sum value={report.total} />}
    </StatCard>
  </Figures>
)
