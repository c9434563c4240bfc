import { Button } from '@croupier/ui/button'
import { Key, useKeys } from '@croupier/ui/console-parts'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useMe } from '../console.tsx'
import { errorText } from '../error-text.ts'
import { Acts, Fine, Refused } from '../panel.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type Act, isOffered, noteMissing } from './act.ts'
import { useActs } from './use-acts.ts'

/** `missing` is shown when an act needs the note and there is none. */
type NoteWords = { label: string; optional?: string; placeholder?: string; missing?: string }

type Props<Row> = {
  row: Row
  rowKey: (row: Row) => string
  acts: readonly Act<Row>[]
  /** The note that acts with `asks: note` send. */
  note?: NoteWords
  /** The small print under the buttons. */
  fine?: ReactNode
  /** Shown instead of the buttons to a role that may do none of the acts that the row is waiting for. */
  viewOnly?: string
  /** Called after an act, unless it `stays`. */
  onDone: () => void
}

/** The buttons of a panel with their keys, their note or dialog, and the refusal of the server. */
export function ActList<Row>({ row, rowKey, acts, note: noteWords, fine, viewOnly, onDone }: Props<Row>) {
  const me = useMe()
  const state = useActs(row, rowKey)
  const [note, setNote] = useState('')
  const [isNoteAsked, setNoteAsked] = useState(false)
  const [asking, setAsking] = useState<Act<Row> | null>(null)
  const noteField = useRef<HTMLInputElement>(null)
  const offered = acts.filter((one) => isOffered(one, row, me))
  const finish = async (one: Act<Row>, text: string) => {
    const said = await state.run(one, text)
    if (said === null) return
    toast({ text: said })
    setAsking(null)
    if (!one.stays) onDone()
  }
  const press = (one: Act<Row>) => {
    if (one.refusal?.(row, me)) return
    if (one.asks?.by === 'dialog') return setAsking(one)
    if (one.asks?.by === 'note' && one.asks.required && noteMissing(note)) {
      setNoteAsked(true)
      return noteField.current?.focus()
    }
    void finish(one, one.asks ? note.trim() : '')
  }
  useKeys(Object.fromEntries(offered.flatMap((one) => (one.key ? [[one.key, () => press(one)]] : []))))
  if (offered.length === 0)
    return viewOnly && acts.some(({ applies }) => applies?.(row, me) ?? true) ? <Fine>{viewOnly}</Fine> : null
  const needsNote = offered.some(({ asks }) => asks?.by === 'note')
  const buttons = (quiet: boolean) =>
    offered
      .filter(({ kind }) => (kind === 'quiet') === quiet)
      .map((one) => <ActButton key={one.id} one={one} row={row} busy={state.busy === one.id} onPress={press} />)
  return (
    <div>
      {needsNote && (
        <NoteField
          field={noteField}
          words={noteWords ?? { label: 'Note' }}
          note={note}
          onNote={setNote}
          error={isNoteAsked && noteMissing(note) ? (noteWords?.missing ?? noteMissing(note)) : undefined}
        />
      )}
      <Acts>{buttons(false)}</Acts>
      <Refused>{asking ? undefined : errorText(state.error)}</Refused>
      {fine && <Fine>{fine}</Fine>}
      {buttons(true)}
      {asking?.asks?.by === 'dialog' && (
        <ReasonDialog
          title={asking.asks.title(row)}
          effect={asking.asks.effect}
          act={asking.asks.act}
          kind={asking.kind === 'dangerSoft' ? 'danger' : 'primary'}
          command={{ busy: state.busy !== null, error: state.error }}
          onAct={(reason) => void finish(asking, reason)}
          onClose={() => {
            setAsking(null)
            state.forget()
          }}
        />
      )}
    </div>
  )
}

function ActButton<Row>(props: { one: Act<Row>; row: Row; busy: boolean; onPress: (one: Act<Row>) => void }) {
  const { one, row, busy, onPress } = props
  const refusal = one.refusal?.(row, useMe())
  return (
    <Button
      kind={one.kind ?? 'default'}
      size={one.kind === 'quiet' ? 's' : 'm'}
      busy={busy}
      busyLabel={one.busyLabel}
      disabledReason={refusal}
      onClick={() => onPress(one)}
    >
      {one.label(row)} {one.key && <Key>{one.key.toUpperCase()}</Key>}
    </Button>
  )
}

function NoteField(props: {
  field: RefObject<HTMLInputElement | null>
  words: NoteWords
  note: string
  onNote: (note: string) => void
  error: string | undefined
}) {
  const { field, words, note, onNote, error } = props
  return (
    <Field
      ref={field}
      label={words.label}
      optional={words.optional}
      placeholder={words.placeholder}
      dense
      quiet
      maxLength={300}
      value={note}
      onChange={(event) => onNote(event.target.value)}
      error={error}
    />
  )
}
