import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import type { Output } from '@croupier/wire/endpoint'
import { nameSession, sessions } from '@croupier/wire/identity/open-sessions'
import { Trans, useLingui } from '@lingui/react/macro'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'

type Props = { session: Pick<Output<typeof sessions>['items'][number], 'id' | 'name' | 'device'>; onDone: () => void }

/** T021: gives a device a name by which its owner recognises it. */
export function NameSession({ session, onDone }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(nameSession, { changes: [sessions] })
  const [name, setName] = useState(session.name ?? '')
  const [isMissing, setMissing] = useState(false)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (command.busy || name.trim() === '') return
    await command.run({ sessionId: session.id, name: name.trim() }).then(onDone, () => {})
  }
  return (
    <Modal open onClose={onDone} title={<Trans>Name of the device</Trans>} width={400}>
      <form onSubmit={submit} noValidate>
        <Field
          name="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isMissing ? t`Please enter content` : errorText(command.error)}
          accepted={undefined}
          label={t`Name`}
          hint={session.device}
          aria-required
          maxLength={40}
          icon={<MonitorSmartphone aria-hidden="true" />}
          autoFocus
        />
        <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Modal>
  )
}
