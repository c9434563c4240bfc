import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { PasswordField } from '@croupier/ui/password-field'
import { stepUp } from '@croupier/wire/identity/step-up'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import formCss from '../../../lib/form.module.css'

/** The login password, as a proof of who the member is. */
export function ByPassword({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(stepUp)
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isWrong = command.error instanceof CallRefused && command.error.code === 'password.wrong_old'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || command.busy) return
    command.run({ way: 'password', password }).then(onDone, () => field.current?.select())
  }
  return (
    <form className={formCss.form} onSubmit={submit}>
      <PasswordField
        label={t`Login password`}
        autoComplete="current-password"
        autoFocus
        maxLength={512}
        ref={field}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isWrong ? t`The password is incorrect.` : errorText(command.error)}
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
