import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { PasswordField } from '@croupier/ui/password-field'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import css from './factors.module.css'

type Props = {
  /** What the password confirms. */
  children: ReactNode
  act: string
  busy: boolean
  onConfirm: (password: { password?: string }) => Promise<void>
}

/** Asks for the login password before a change of the second factor (T015). An account without one leaves the field empty. */
export function PasswordStep({ children, act, busy, onConfirm }: Props) {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ text: string | undefined; isPassword: boolean }>()
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFault(undefined)
    if (busy) return
    try {
      await onConfirm(password === '' ? {} : { password })
    } catch (error) {
      const isPassword = error instanceof CallRefused && error.code === 'password.wrong_old'
      setFault({ text: errorText(error), isPassword })
    }
  }
  return (
    <form className={css.part} onSubmit={submit} noValidate>
      {children}
      <PasswordField
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault?.isPassword ? fault.text : undefined}
        accepted={undefined}
        label={t`Login password`}
        autoComplete="current-password"
        maxLength={512}
        autoFocus
      />
      <Message id={messageId} error={fault?.isPassword ? undefined : fault?.text} />
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Checking`}>
        {act}
      </Button>
    </form>
  )
}
