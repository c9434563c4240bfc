import { CallRefused } from '@croupier/api-client/client'
import { faultOf } from '@croupier/rules/field-rule'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { PasswordField } from '@croupier/ui/password-field'
import { Skeleton } from '@croupier/ui/skeleton'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import { smsCode } from '@croupier/wire/identity/codes'
import { passwordRules, resetByPhone } from '@croupier/wire/identity/password'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import { useForm } from '../../../lib/form.ts'
import { useIsCommon } from '../../../lib/lazy.ts'
import { useSite } from '../../../lib/site.tsx'
import css from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { MobileField, useMobileCountry } from './mobile-field.tsx'
import { useCodeFault } from './use-code-fault.ts'
import { useCodeSending } from './use-code-sending.ts'
import { useRuleTexts } from './use-rule-texts.ts'

/** §4 forgotten password by phone: number, code and new password. Logs in and goes to `/`. */
export function ForgotByMobile() {
  const { data } = useCall(passwordRules, {})
  return data ? <Form rule={data.password} /> : <Skeleton height={360} radius={12} />
}

type Rule = Output<typeof passwordRules>['password']

function Form({ rule }: { rule: Rule }) {
  const { t } = useLingui()
  const messageId = useId()
  const { chips } = useRuleTexts()
  const { form, country, sending, refusal, busy, submit } = useReset(rule)
  const isCommon = useIsCommon(form.values.newPassword, '')
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <MobileField {...form.field('mobileNum')} accepted={undefined} country={country} autoFocus />
      <CodeField {...form.field('verificationCode')} accepted={undefined} sending={sending} />
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        aria-required
        autoComplete="new-password"
        rules={chips(form.values.newPassword, rule, isCommon)}
        maxLength={512}
      />
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Changing`}>
        <Trans>Set the password and log in</Trans>
      </Button>
    </form>
  )
}

/** The form of a reset: its values, checks, code, request and refusals. */
function useReset(rule: Rule) {
  const { t } = useLingui()
  const site = useSite()
  const [, navigate] = useLocation()
  const errorText = useErrorText()
  const { faultText } = useRuleTexts()
  const codeFault = useCodeFault()
  const command = useCommand(resetByPhone)
  const country = useMobileCountry(null)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({ mobileNum: '', verificationCode: '', newPassword: '' }, (values) => {
    const fault = faultOf(values.newPassword, rule)
    const numberFault = country.faultText(values.mobileNum)
    return {
      ...(numberFault ? { mobileNum: numberFault } : {}),
      ...codeFault(values.verificationCode),
      ...(values.newPassword === '' ? { newPassword: t`Please enter content` } : {}),
      ...(values.newPassword !== '' && fault ? { newPassword: faultText(fault, rule, 'newPassword') } : {}),
    }
  })
  const mobile = () => ({ mobileNum: form.values.mobileNum.trim(), countryDialingCode: country.dialingCode })
  const sending = useCodeSending({
    purpose: 'password',
    isReady() {
      const fault = country.faultText(form.values.mobileNum)
      if (fault) form.refuse('mobileNum', fault)
      return fault === undefined
    },
    send: (answer) => site.call(smsCode, { ...mobile(), purpose: 'password', ...answer }),
    mobile,
  })
  const busy = command.busy || sending.isProving
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    if (busy || !form.isReady()) return
    const { verificationCode, newPassword } = form.values
    try {
      const proof = await sending.proof(verificationCode)
      finishLogin(site, await command.run({ ...mobile(), ...proof, newPassword }))
      navigate('/')
      toast({ stay: 'short', text: t`Your password was changed.` })
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : ''
      const text = errorText(error) ?? ''
      if (code.startsWith('code.mobile_')) form.refuse('mobileNum', text)
      else if (code.startsWith('code.')) form.refuse('verificationCode', text)
      else if (code.startsWith('password.')) form.refuse('newPassword', text)
      else setRefusal(text)
    }
  }
  return { form, country, sending, refusal, busy, submit }
}
