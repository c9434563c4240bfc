import { Button } from '@croupier/ui/button'
import { PasswordField } from '@croupier/ui/password-field'
import { revealProfile } from '@croupier/wire/identity/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import css from '../auth/auth.module.css'
import type { Clear } from './model.ts'

/** Asks for the login password before anything is shown in clear. */
export function Reveal({ onClear }: { onClear: (clear: Clear) => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(revealProfile)
  const form = useForm({ password: '' }, () => ({}))
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (command.busy) return
    const { password } = form.values
    try {
      onClear(await command.run(password === '' ? {} : { password }))
    } catch (error) {
      form.refuse('password', errorText(error) ?? '')
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className="text-2">
        <Trans>Your details stay visible until you leave this page.</Trans>
      </p>
      <PasswordField
        {...form.field('password')}
        accepted={undefined}
        label={t`Login password`}
        autoComplete="current-password"
        maxLength={512}
        autoFocus
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
