import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { testConnection } from '@croupier/wire/notifications/connections.console'
import { messageList } from '@croupier/wire/notifications/messages.console'
import type { ConnectedChannel } from '@croupier/wire/notifications/template'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'

/** Sends a test message. Its state in the list of messages says whether the connection works. */
export function ConnectionTest({ channel }: { channel: ConnectedChannel }) {
  const [to, setTo] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const test = useCommand(testConnection, { changes: [messageList] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const recipient = to.trim()
    if (!recipient) return
    test.run({ channel, to: recipient }).then(
      () => setSentTo(recipient),
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <Field
        label={channel === 'email' ? 'Address' : 'Phone number'}
        optional={channel === 'email' ? undefined : '(such as +447700900712)'}
        dense
        quiet
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" busy={test.busy} busyLabel="Sending">
        Send a test message
      </Button>
      <Refused>{errorText(test.error)}</Refused>
      {sentTo && (
        <Fine>
          Queued.{' '}
          <Link className="link" href={`/messages?search=${encodeURIComponent(sentTo)}`}>
            See whether it arrived
          </Link>
        </Fine>
      )}
    </PanelForm>
  )
}
