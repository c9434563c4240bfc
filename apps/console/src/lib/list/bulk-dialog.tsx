import { Button } from '@croupier/ui/button'
import { TextArea } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { type FormEvent, useState } from 'react'
import { type Act, noteMissing } from '../acts/act.ts'
import { useActRunner } from '../acts/use-acts.ts'
import { useMe } from '../console.tsx'
import { type Outcome, runAll, sortRows, summaryOf, WAITING } from './bulk.ts'
import css from './list.module.css'

type Props<Row> = {
  one: Act<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The name of a row in the list of outcomes. */
  rowName: (row: Row) => string
  onClose: () => void
}

/** Confirms an act on several rows, runs it row by row, and shows the outcome of each. */
export function BulkDialog<Row>({ one, rows, rowKey, rowName, onClose }: Props<Row>) {
  const me = useMe()
  // Sorted once, because rows leave the list when the act changes them.
  const [{ taken, left }] = useState(() => sortRows(one, rows, me))
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { outcomes, busy, start } = useBulkRun(one, taken, rowKey)
  const needsText = one.asks !== undefined && (one.asks.by === 'dialog' || one.asks.required)
  const wrong = needsText ? noteMissing(text) : undefined
  const isOver = outcomes.size > 0 && !busy
  const isDone = isOver && [...outcomes.values()].every(({ state }) => state === 'done')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!wrong && !busy) start(text.trim())
  }
  return (
    <Modal open onClose={onClose} title={one.bulk?.title(taken.length) ?? ''} width={600} dismissable={!busy}>
      <form onSubmit={submit} noValidate>
        <p className="text-2 small">{one.bulk?.effect}</p>
        <ul className={css.outcomes} aria-label="Rows" aria-live="polite">
          {taken.map((row) => (
            <Line key={rowKey(row)} name={rowName(row)} outcome={outcomes.get(rowKey(row)) ?? WAITING} />
          ))}
        </ul>
        {left.length > 0 && (
          <p className={css.left}>{`Skipped: ${left.map(({ row, why }) => `${rowName(row)} (${why})`).join(', ')}.`}</p>
        )}
        {needsText && (
          <TextArea
            label={one.asks?.by === 'note' ? 'Note to the members' : 'Reason'}
            rows={2}
            maxLength={300}
            disabled={busy || isDone}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={isAsked ? wrong : undefined}
          />
        )}
        {isOver && <p role="status">{`${summaryOf(outcomes.values())}.`}</p>}
        {isDone ? (
          <Button kind="primary" wide onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button
            type="submit"
            kind={one.kind === 'dangerSoft' ? 'danger' : 'primary'}
            wide
            busy={busy}
            busyLabel="Sending"
          >
            {isOver ? 'Try the others again' : `${one.bulk?.label} ${taken.length}`}
          </Button>
        )}
      </form>
    </Modal>
  )
}

const Line = ({ name, outcome }: { name: string; outcome: Outcome }) => (
  <li data-outcome={outcome.state}>
    <span className="ellipsis">{name}</span>
    <small>{outcome.text}</small>
  </li>
)

function useBulkRun<Row>(one: Act<Row>, rows: readonly Row[], rowKey: (row: Row) => string) {
  const runner = useActRunner(rowKey)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [busy, setBusy] = useState(false)
  const start = (text: string) => {
    setBusy(true)
    const onOutcome = (key: string, outcome: Outcome) => setOutcomes((now) => new Map(now).set(key, outcome))
    const send = (row: Row) => runner.run(one, row, text)
    void runAll({ rows, rowKey, before: outcomes, send, onOutcome }).finally(() => {
      setBusy(false)
      runner.refresh(one)
    })
  }
  return { outcomes, busy, start }
}
