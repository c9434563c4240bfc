import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { changeConnection, connectionList } from '@croupier/wire/notifications/connections.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Editor } from '../../lib/form/editor.tsx'
import { same, shapeOf } from '../../lib/form/schema.ts'
import { Acts, Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { type Connection, initialOf, type TransportName, transportOptions } from './connection-words.ts'
import { hasSecrets, NO_SECRETS, SecretFields, type SecretsDraft, secretsOf } from './secret-fields.tsx'

type Draft = { transport: TransportName; options: unknown; secrets: SecretsDraft }
const draftOf = ({ transport, options }: Connection): Draft => ({ transport, options, secrets: NO_SECRETS })

/** The draft of a connection with its reason, and how its change is requested. */
function useConnectionForm(connection: Connection) {
  const [draft, setDraft] = useState(() => draftOf(connection))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const change = useCommand(changeConnection, { changes: [connectionList, approvals] })
  const { transport, options, secrets } = draft
  const isChanged = hasSecrets(secrets) || !same({ transport, options }, draftPart(connection))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason)) return
    const { channel, version } = connection
    const asked = { channel, transport, options, version, reason: reason.trim(), ...secretsOf(secrets) }
    change.run(asked).then(
      () => {
        toast({ text: 'Approval requested from another member of staff' })
        setDraft(draftOf(connection))
        setReason('')
        setAsked(false)
      },
      () => {},
    )
  }
  return { draft, setDraft, reason, setReason, isAsked, isChanged, change, submit }
}

const draftPart = ({ transport, options }: Connection) => ({ transport, options })

/** Edits how a channel is delivered. A secret is written only: an empty field keeps the stored one. */
export function ConnectionForm({ connection }: { connection: Connection }) {
  const { draft, setDraft, reason, setReason, isAsked, isChanged, change, submit } = useConnectionForm(connection)
  const mayEdit = useMay('notification.connection.edit')
  const choose = (transport: TransportName) =>
    setDraft({
      transport,
      options: transport === connection.transport ? connection.options : initialOf(connection, transport),
      secrets: NO_SECRETS,
    })
  return (
    <PanelForm onSubmit={submit}>
      <fieldset disabled={!mayEdit}>
        <Select
          label="Delivered by"
          dense
          quiet
          value={draft.transport}
          onChange={choose}
          options={transportOptions(connection)}
        />
        <Options
          key={draft.transport}
          connection={connection}
          draft={draft}
          onChange={(options) => setDraft({ ...draft, options })}
        />
        {draft.transport !== 'outbox' && (
          <SecretFields
            connection={connection}
            transport={draft.transport}
            draft={draft.secrets}
            onChange={(secrets) => setDraft({ ...draft, secrets })}
          />
        )}
      </fieldset>
      {draft.transport === 'outbox' && <Fine>The outbox sends nothing: messages appear in the console only.</Fine>}
      {mayEdit && isChanged && (
        <>
          <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
          <Acts>
            <Button type="submit" kind="primary" busy={change.busy} busyLabel="Requesting">
              Request approval
            </Button>
            <Button kind="quiet" onClick={() => setDraft(draftOf(connection))}>
              Discard
            </Button>
          </Acts>
        </>
      )}
      <Refused>{errorText(change.error)}</Refused>
    </PanelForm>
  )
}

function Options(props: { connection: Connection; draft: Draft; onChange: (options: unknown) => void }) {
  const { connection, draft, onChange } = props
  if (draft.transport === 'outbox') return null
  const form = connection.transports.find(({ name }) => name === draft.transport)
  const shape = shapeOf(form?.schema ?? {})
  return (
    <Editor label="Server" shape={shape} value={draft.options} onChange={onChange} problems={[]} path="" depth={0} />
  )
}
