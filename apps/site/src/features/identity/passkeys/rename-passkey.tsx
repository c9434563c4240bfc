import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { passkeys, renamePasskey } from '@croupier/wire/identity/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import formCss from '../../../lib/form.module.css'

/** The name by which a member tells passkeys apart. */
export function RenamePasskey({ passkey, onDone }: { passkey: { id: string; name: string }; onDone: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(renamePasskey, { changes: [passkeys] })
  const [name, setName] = useState(passkey.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || command.busy) return
    command.run({ passkeyId: passkey.id, name }).then(onDone, () => {})
  }
  return (
    <form className={formCss.form} onSubmit={submit}>
      <Field
        label={t`Name`}
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorText(command.error)}
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Saving`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
