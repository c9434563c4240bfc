import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { addSuppression, suppressionList } from '@croupier/wire/notifications/suppressions.console'
import { CONNECTED_CHANNELS, type ConnectedChannel } from '@croupier/wire/notifications/template'
import { type FormEvent, useState } from 'react'
import { noteMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { CHANNEL_WORDS } from './message-words.ts'
import { effectText } from './suppression-words.ts'

type Draft = { channel: ConnectedChannel; recipient: string; reason: 'manual' | 'complaint'; note: string }
const EMPTY: Draft = { channel: 'email', recipient: '', reason: 'manual', note: '' }
const REASONS = [
  { value: 'manual', label: 'The recipient wants no messages' },
  { value: 'complaint', label: 'The recipient complained about messages' },
] as const

/** Stops messages to a recipient. */
export function NewSuppression({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  const [isAsked, setAsked] = useState(false)
  const add = useCommand(addSuppression, { changes: [suppressionList] })
  const missing = {
    recipient: draft.recipient.trim() ? undefined : 'Enter the recipient',
    note: noteMissing(draft.note),
  }
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (missing.recipient || missing.note) return
    add.run({ ...draft, recipient: draft.recipient.trim(), note: draft.note.trim() }).then(
      () => {
        toast({ text: 'Recipient added' })
        onDone()
      },
      () => {},
    )
  }
  return (
    <SidePanel label="Add recipient">
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">Add recipient</h2>
        <Select
          label="Channel"
          dense
          quiet
          value={draft.channel}
          onChange={(channel) => set({ channel })}
          options={CONNECTED_CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        />
        <Field
          label={draft.channel === 'email' ? 'Address' : 'Phone number'}
          optional={draft.channel === 'email' ? undefined : '(such as +447700900712)'}
          dense
          quiet
          value={draft.recipient}
          onChange={(event) => set({ recipient: event.target.value })}
          error={isAsked ? missing.recipient : undefined}
        />
        <Select
          label="Reason"
          dense
          quiet
          value={draft.reason}
          onChange={(reason) => set({ reason })}
          options={REASONS}
        />
        <Field
          label="Note"
          dense
          quiet
          maxLength={300}
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
          error={isAsked ? missing.note : undefined}
        />
        <Button type="submit" kind="primary" wide busy={add.busy} busyLabel="Adding">
          Add recipient
        </Button>
        <Refused>{errorText(add.error)}</Refused>
        <Fine>{`Stops: ${effectText(draft)}`}</Fine>
      </PanelForm>
    </SidePanel>
  )
}
