import { Button } from '@croupier/ui/button'
import { stepUp } from '@croupier/wire/identity/step-up'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import formCss from '../../../lib/form.module.css'
import { FactorCodeField } from '../factor-code-field.tsx'

/** A code of the authenticator, or a recovery code, as a proof of who the member is. */
export function ByFactor({ way, onDone }: { way: 'authenticator' | 'recovery_code'; onDone: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(stepUp)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (command.busy || code.trim() === '') return
    command.run({ way, verificationCode: code.trim() }).then(onDone, () => setCode(''))
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <FactorCodeField
        way={way}
        value={code}
        onChange={setCode}
        error={isMissing ? t`Please enter a valid verification code` : errorText(command.error)}
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
