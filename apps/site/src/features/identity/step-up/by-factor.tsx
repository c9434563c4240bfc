import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { stepUp } from '@croupier/wire/identity/step-up'
import { Trans, useLingui } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import formCss from '../../../lib/form.module.css'

/** A code of the authenticator, or a recovery code, as a proof of who the member is. */
export function ByFactor({ way, onDone }: { way: 'authenticator' | 'recovery_code'; onDone: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(stepUp)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isApp = way === 'authenticator'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (command.busy || code.trim() === '') return
    command.run({ way, verificationCode: code.trim() }).then(onDone, () => setCode(''))
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <Field
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isMissing ? t`Please enter a valid verification code` : errorText(command.error)}
        accepted={undefined}
        label={isApp ? t`Authenticator code` : t`Recovery code`}
        aria-required
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        icon={<ShieldCheck aria-hidden="true" />}
        autoFocus
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
