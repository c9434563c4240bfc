import { keysOf } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type FormEvent, type ReactNode, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'

type Props<Draft, Terms> = {
  /** What the terms are of, such as `mission`. */
  noun: string
  /** The name of one that is changed; left out for a new one. */
  changed: string | undefined
  firstDraft: () => Draft
  /** Null while the draft has problems. */
  termsOf: (draft: Draft) => Terms | null
  save: (terms: Terms & { reason: string }) => Promise<{ approvalId: string | null }>
  command: { busy: boolean; error: Error | null }
  note: string
  children: (form: { draft: Draft; change: (part: Partial<Draft>) => void; isChecked: boolean }) => ReactNode
}

/** The form of terms by which members win something: its fields, a reason, and an approval above the budget. */
export function TermsForm<Draft, Terms>(props: Props<Draft, Terms>) {
  const { noun, changed, firstDraft, command, note, children } = props
  const [draft, setDraft] = useState(firstDraft)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const terms = props.termsOf(draft)
    if (!terms || reasonMissing(reason)) return
    props.save({ ...terms, reason: reason.trim() }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : `${noun[0]?.toUpperCase()}${noun.slice(1)} saved` })
        setReason('')
        setChecked(false)
        if (changed === undefined) setDraft(firstDraft())
      },
      () => {},
    )
  }
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  return (
    <SidePanel label={changed === undefined ? `Add a ${noun}` : `Change ${changed}`}>
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">{changed ?? `Add a ${noun}`}</h2>
        {children({ draft, change, isChecked })}
        <ReasonField rows={2} value={reason} onChange={setReason} isChecked={isChecked} />
        <Button type="submit" kind="primary" wide busy={command.busy} busyLabel="Saving">
          Save
        </Button>
        <Refused>{errorText(command.error)}</Refused>
        <Fine>{note} Above the budget of the setting another member of staff approves it first.</Fine>
      </PanelForm>
    </SidePanel>
  )
}

const DAYS: readonly string[] = ['firstDay', 'lastDay']

type FieldsProps<Name extends string> = {
  labels: Readonly<Record<Name, string>>
  draft: Readonly<Record<NoInfer<Name>, string>>
  problems: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>
  onChange: (name: NoInfer<Name>, text: string) => void
}

/** The fields of a draft that are texts, in the order of their labels. */
export function DraftFields<Name extends string>({ labels, draft, problems, onChange }: FieldsProps<Name>) {
  return keysOf(labels).map((name) => (
    <Field
      key={name}
      label={labels[name]}
      dense
      {...(DAYS.includes(name) ? { type: 'date' } : {})}
      value={draft[name]}
      onChange={({ target }) => onChange(name, target.value)}
      error={problems[name]}
    />
  ))
}
