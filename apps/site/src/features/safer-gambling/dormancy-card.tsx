import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { PasswordField } from '@croupier/ui/password-field'
import { type Dormancy, dormancy, sendWakeCode, wakeAccount } from '@croupier/wire/safer-gambling/dormancy'
import { safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { play } from '@croupier/wire/safer-gambling/play'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'

/** T062: the second check of a member who was away for long. Empty while the account is in use. */
export function DormancyCard() {
  const { data } = useCall(dormancy, {})
  if (!data?.since) return null
  return (
    <Card as="section">
      <CardHead title={<Trans>Is this account yours?</Trans>} />
      <p className="text-2">
        <Trans>Nobody has used it for a long time. Confirm that it is yours, and everything works as before.</Trans>
      </p>
      <WakeForm contact={data.contact} />
    </Card>
  )
}

function WakeForm({ contact }: { contact: Dormancy['contact'] }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const send = useCommand(sendWakeCode)
  const wake = useCommand(wakeAccount, { changes: [dormancy, play, safetyHistory] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    wake.run(contact ? { verificationCode: text } : { password: text }).catch(() => {})
  }
  const field = { value: text, error: errorText(wake.error ?? send.error) }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      {contact ? (
        <>
          <Button busy={send.busy} onClick={() => send.run({}).catch(() => {})}>
            <Trans>Send a code to {contact.masked}</Trans>
          </Button>
          <Field
            {...field}
            label={t`Verification code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={(event) => setText(event.target.value)}
          />
        </>
      ) : (
        <PasswordField
          {...field}
          label={t`Password`}
          autoComplete="current-password"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="submit" kind="primary" busy={wake.busy} disabled={text === ''}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
