import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { PasswordField } from '@croupier/ui/password-field'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'
import type { PasswordQuestion } from '../../lib/payment-password.tsx'

/** The payment password, once per action, below what it confirms. */
export function PaymentPasswordDialog({ purpose, wrong, busy, answer, cancel }: PasswordQuestion) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong) field.current?.select()
  }, [wrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !busy) answer(password)
  }
  return (
    <Modal open onClose={cancel} title={<Trans>Payment password</Trans>} width={400} dismissable={!busy}>
      <form className={formCss.form} onSubmit={submit}>
        {purpose}
        <PasswordField
          label={t`Payment password`}
          autoComplete="off"
          autoFocus
          ref={field}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorText(wrong)}
        />
        <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Checking`}>
          <Trans>Confirm</Trans>
        </Button>
      </form>
    </Modal>
  )
}
