import { useCall } from '@croupier/api-client/react'
import { CONTRACT_KINDS, type ContractKind } from '@croupier/rules/agents/terms'
import { Card, StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { EmptyState } from '@croupier/ui/feedback'
import { Note, Tag } from '@croupier/ui/tag'
import { contractLineDesk, requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { type ContractRun, type PreviewedLine, runDesk, runPreview } from '@croupier/wire/agents/runs.console'
import type { Output } from '@croupier/wire/endpoint'
import { approvals } from '@croupier/wire/staff/approvals.console'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { counted } from '../../lib/counted.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { useWaitingRequests, WaitingRequests } from '../../lib/waiting-requests.tsx'
import { lineTag, payerText, periodText, rateOf } from './contract-words.ts'
import css from './contracts.module.css'
import { runTag } from './run-words.ts'

type Preview = Output<typeof runPreview>

const requestApproval = act({
  id: 'approval',
  endpoint: requestRunApproval,
  permission: 'agent.contract.request',
  label: (_: ContractRun) => 'Submit for approval',
  kind: 'primary',
  key: 'a',
  applies: ({ awaitingLine }) => awaitingLine !== null,
  asks: {
    by: 'dialog',
    title: (one) => `Submit the run of ${periodText(one)}?`,
    effect:
      'Another member of staff approves what the house pays, unless it is below the limit of the settings. Then the whole run is paid within five minutes.',
    act: 'Submit',
  },
  input: ({ awaitingLine }, reason) => ({ lineId: awaitingLine ?? '', reason }),
  changes: [runDesk, runPreview, contractLineDesk, approvals],
  done: (_, { approvalId }) => (approvalId === null ? 'Dividends approved' : 'Approval requested'),
  stays: true,
})

const column = columnsOf<PreviewedLine>()

const linesOf = (kind: ContractKind, key: string) =>
  listOf({
    name: 'contract-run',
    noun: ['line', 'lines'],
    caption: 'The lines of the run, those that stay short first',
    endpoint: runPreview,
    everyMs: 60_000,
    input: (_, { page, pageSize }) => ({ kind, key, page, pageSize }),
    read: pagedRows<PreviewedLine>,
    rowKey: ({ line }) => line.id,
    rowName: ({ line }) => line.payee,
    columns: [
      column.name('payee', 'Paid to', ({ line }) => line.payee),
      column.text('payer', 'Paid by', ({ line }) => payerText(line), { cardLabel: 'Paid by' }),
      column.money('base', 'Base', ({ line }) => line.base),
      column.text('tier', 'Tier', ({ line }) => (line.tier === 0 ? '–' : String(line.tier)), { cardLabel: 'Tier' }),
      column.text('rate', 'Rate', ({ line }) => rateOf(line), { cardLabel: 'Rate' }),
      column.money('due', 'Due', ({ line }) => line.amount),
      column.money('has', 'Payer has', ({ payerHas }) => payerHas),
      column.money('gets', 'Payer gets', ({ line, payerGets }) => (line.payer === null ? null : payerGets)),
      column.money('short', 'Short', ({ short }) => (short === 0n ? null : short)),
      column.tag('status', 'Status', ({ line }) => lineTag(line), { card: 'end' }),
    ],
    empty: () => ({ title: 'No lines', text: 'No contract pays for this period.' }),
  })

/** Agent rules §8.1: one run before and after its approval, as it would be paid with what payers have now. */
export default function RunPage() {
  const { id = '' } = useParams<{ id: string }>()
  const run = runOf(decodeURIComponent(id))
  if (!run) return <EmptyState title="Run not found">The address names no kind of contract.</EmptyState>
  return <Run key={`${run.kind}:${run.key}`} kind={run.kind} periodKey={run.key} />
}

function runOf(id: string): { kind: ContractKind; key: string } | undefined {
  const kind = CONTRACT_KINDS.find((one) => id.startsWith(`${one}:`))
  return kind && { kind, key: id.slice(kind.length + 1) }
}

function Run({ kind, periodKey }: { kind: ContractKind; periodKey: string }) {
  const found = useCall(runPreview, { kind, key: periodKey, page: 1, pageSize: 1 }, { everyMs: 30_000 })
  const list = useMemo(() => linesOf(kind, periodKey), [kind, periodKey])
  return (
    <Loaded call={found} height={520}>
      {(preview) => (
        <div className={css.page}>
          <RunHead preview={preview} />
          <ListPage list={list} />
        </div>
      )}
    </Loaded>
  )
}

function RunHead({ preview }: { preview: Preview }) {
  const { run, missing, shortLines, shortPayers } = preview
  const tag = runTag(run)
  const object = `contract-run:${run.id}`
  const isSubmitted = useWaitingRequests(object).length > 0
  return (
    <>
      <Card className={css.head ?? ''}>
        <div>
          <div className={css.title}>
            <h2 className="title-1">{`${KIND_WORDS[run.kind]} · ${periodText(run)}`}</h2>
            <Tag tone={tag.tone}>{tag.text}</Tag>
          </div>
          <p className="text-2">
            {counted(run.lines, 'line')} · computed {timeText(run.computedAt).slice(0, 16)} UTC
          </p>
        </div>
        {!isSubmitted && <ActList row={run} rowKey={({ id }) => id} acts={[requestApproval]} onDone={() => {}} />}
      </Card>
      <WaitingRequests object={object} />
      {run.differsSince && (
        <Note tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
          Since {timeText(run.differsSince).slice(0, 16)} UTC a new computation of this run gives other figures. Nothing
          is paid because of it. Find out what changed before you approve or correct the run.
        </Note>
      )}
      <Figures>
        <StatCard label="Due" dense>
          <Sum value={run.due} />
        </StatCard>
        <StatCard label="Paid by the house" dense>
          <Sum value={run.house} />
        </StatCard>
        <StatCard label="Paid so far" dense>
          <Sum value={run.paid} />
        </StatCard>
        <StatCard
          label={run.state === 'awaitingApproval' ? 'Will be short' : 'Short now'}
          dense
          note={
            shortLines === 0
              ? 'Every payer has enough'
              : `${counted(shortLines, 'line')} of ${counted(shortPayers, 'payer')}`
          }
        >
          <Sum value={missing} />
        </StatCard>
      </Figures>
    </>
  )
}
