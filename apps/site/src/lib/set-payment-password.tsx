import { faultOf } from '@croupier/rules/field-rule'
import { Button } from '@croupier/ui/button'
import { PasswordField } from '@croupier/ui/password-field'
import { toast } from '@croupier/ui/toast'
import { memberInfo } from '@croupier/wire/identity/member'
import { passwordRules, setPaymentPassword } from '@croupier/wire/identity/password'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from './call.ts'
import { useCommand } from './command.ts'
import { useErrorText } from './error-text.ts'
import css from './form.module.css'
import { useIsCommon } from './lazy.ts'
import { useMember } from './member.ts'

/** Sets or changes the payment password. Needs the login password, and the current payment password if there is one. */
export function SetPaymentPassword({ done }: { done?: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { info } = useMember()
  const rule = useCall(passwordRules, {}).data?.paymentPassword
  const set = useCommand(setPaymentPassword, { changes: [memberInfo] })
  const [password, setPassword] = useState('')
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const fits = rule !== undefined && faultOf(next, rule) === null
  const isCommon = useIsCommon(next, info?.account ?? '')
  const hasOne = info?.hasPaymentPassword ?? false
  const lengthText = ({ minLength, maxLength }: { minLength: number; maxLength: number }) =>
    minLength === maxLength ? t`${minLength} characters` : t`${minLength}–${maxLength} characters`

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!fits || next !== again || password === '') return
    const input = {
      password,
      newPaymentPassword: next,
      confirmPaymentPassword: again,
      ...(hasOne ? { oldPaymentPassword: old } : {}),
    }
    const ok = await set.run(input).then(
      () => true,
      () => false,
    )
    if (!ok) return
    toast({ stay: 'short', text: t`Your payment password is set.` })
    done?.()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PasswordField
        label={t`Login password`}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {hasOne && (
        <PasswordField
          label={t`Current payment password`}
          autoComplete="off"
          value={old}
          onChange={(event) => setOld(event.target.value)}
        />
      )}
      <PasswordField
        label={t`New payment password`}
        autoComplete="off"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        // The length is last and keeps its line, because it is known later.
        rules={[
          { label: t`Not easy to guess`, met: isCommon === false },
          { label: rule ? lengthText(rule) : '\u00a0', met: fits },
        ]}
      />
      <PasswordField
        label={t`Repeat new payment password`}
        autoComplete="off"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={again !== '' && again !== next ? t`Confirmation password is not correct.` : errorText(set.error)}
      />
      <Button type="submit" kind="primary" size="l" busy={set.busy} busyLabel={t`Saving`}>
        <Trans>Save payment password</Trans>
      </Button>
    </form>
  )
}
