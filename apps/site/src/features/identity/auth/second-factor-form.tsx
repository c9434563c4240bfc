import { Button } from '@croupier/ui/button'
import { type FactorWay, secondFactor } from '@croupier/wire/identity/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import type { Next } from '../../../lib/overlays.ts'
import { FactorCodeField } from '../factor-code-field.tsx'
import css from './auth.module.css'
import { useLoginStep } from './use-login-step.ts'

/** §4: the second factor of a login: a code of the authenticator, or a recovery code. */
export function SecondFactorForm({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const command = useCommand(secondFactor)
  const step = useLoginStep(next)
  const [way, setWay] = useState<FactorWay>('authenticator')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isApp = way === 'authenticator'
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (command.busy || code.trim() === '') return
    await step.take(() => command.run({ way, code }))
    setCode('')
  }
  function change(): void {
    setWay(isApp ? 'recovery_code' : 'authenticator')
    setCode('')
    setMissing(false)
    step.forget()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className="text-2">
        {isApp ? (
          <Trans>Enter the six digits that your authenticator shows now.</Trans>
        ) : (
          <Trans>Enter one of the recovery codes that you saved. Each works once.</Trans>
        )}
      </p>
      <FactorCodeField
        way={way}
        value={code}
        onChange={setCode}
        error={isMissing ? t`Please enter a valid verification code` : step.refusal}
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Continue</Trans>
      </Button>
      <p className={css.switch}>
        <button type="button" className="link" onClick={change}>
          {isApp ? <Trans>Use a recovery code</Trans> : <Trans>Use the authenticator</Trans>}
        </button>
      </p>
    </form>
  )
}
