import { useCall } from '@croupier/api-client/react'
import { Pairs } from '@croupier/ui/card'
import { approvals } from '@croupier/wire/staff/approvals.console'
import {
  type StatementLine,
  type StatementView,
  statement,
  statements,
  submitStatement,
} from '@croupier/wire/statements/statements.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel, type Section } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { StatementInputs } from '../../lib/statement-inputs.tsx'
import { timeText } from '../../lib/time.ts'
import { daysText, figureText, groupsOf, kindText, periodDay, STATUS_WORDS, subjectText } from './statement-words.ts'

const submit = act({
  id: 'submit',
  endpoint: submitStatement,
  permission: 'ledger.statement.submit',
  label: (_: StatementView) => 'Submit for approval',
  kind: 'primary',
  key: 'a',
  applies: ({ status }) => status === 'pending',
  asks: {
    by: 'dialog',
    title: (one) => `Submit the statement of ${daysText(one)}?`,
    effect:
      'Another member of staff approves it. Its figures do not change any more. A correction goes into a later statement.',
    act: 'Submit',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes: [statements, statement, approvals],
  done: (one) => `Statement of ${daysText(one)} submitted`,
})

/** One statement: every frozen line, who approved it, and submitting it for approval. */
export function StatementPanel({ id, onSubmitted }: { id: string; onSubmitted: () => void }) {
  const call = useCall(statement, { id })
  return (
    <DetailPanel
      label={`Statement ${id}`}
      call={call}
      show={(one) => ({
        title: `${kindText(one.kind)} · ${daysText(one)}`,
        tag: STATUS_WORDS[one.status],
        line: `${timeText(one.startsAt).slice(0, 16)} – ${timeText(one.endsAt).slice(0, 16)} UTC · ${one.currency}`,
        before: differencesOf(one),
        facts: factsOf(one),
        sections: sectionsOf(one),
        acts: (
          <ActList
            row={one}
            rowKey={(row) => row.id}
            acts={[submit]}
            fine="Compare it with the bank and the gateway first."
            onDone={onSubmitted}
          />
        ),
      })}
    />
  )
}

function differencesOf(one: StatementView): Section[] {
  const { differences } = groupsOf(one)
  if (differences.length === 0) return []
  return [
    { id: 'differences', title: 'Differs from the ledger', body: <Lines lines={differences} label={ofSubject} /> },
  ]
}

const factsOf = ({ closedAt, approvedBy, postedAt, isPayable }: StatementView) => [
  { label: 'Closed (UTC)', value: timeText(closedAt) },
  { label: 'Approved by', value: approvedBy ? approvedBy.name : '–' },
  { label: 'Approved (UTC)', value: approvedBy ? timeText(approvedBy.at) : '–' },
  ...(isPayable ? [{ label: 'Paid (UTC)', value: postedAt ? timeText(postedAt) : '–' }] : []),
]

/** Kinds whose inputs and file anyone computes again. */
const OF_AGENTS: ReadonlySet<string> = new Set(['commission', 'rebate', 'affiliate'])

function sectionsOf(one: StatementView): Section[] {
  const { subjects, balances, corrections } = groupsOf(one)
  return [
    ...subjects.map(({ subject, title, lines }) => ({
      id: subject,
      title,
      body: <Lines lines={lines} label={ofFigure} />,
    })),
    ...section('corrections', 'Corrections of earlier statements', corrections, ofPeriod),
    ...section('balances', 'Closing balances', balances, ({ subject }) => subjectText(subject)),
    ...(OF_AGENTS.has(one.kind)
      ? [{ id: 'inputs', title: 'Inputs', body: <StatementInputs key={one.id} id={one.id} /> }]
      : []),
  ]
}

const section = (id: string, title: string, lines: readonly StatementLine[], label: Label): Section[] =>
  lines.length === 0 ? [] : [{ id, title, body: <Lines lines={lines} label={label} /> }]

type Label = (line: StatementLine) => string
const ofFigure: Label = ({ figure, count }) =>
  count === null ? figureText(figure) : `${figureText(figure)} (${count})`
const ofSubject: Label = ({ subject, figure }) => `${subjectText(subject)} · ${figureText(figure)}`
const ofPeriod: Label = (line) => `${periodDay(line.about)} · ${ofSubject(line)}`

const Lines = ({ lines, label }: { lines: readonly StatementLine[]; label: Label }) => (
  <Pairs
    pairs={lines.map((line) => ({
      label: label(line),
      value: line.amount === null ? '' : <Sum value={line.amount} />,
    }))}
  />
)
