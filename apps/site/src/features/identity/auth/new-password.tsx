import { type FieldRule, faultOf } from '@croupier/rules/field-rule'
import { PasswordField } from '@croupier/ui/password-field'
import { useLingui } from '@lingui/react/macro'
import type { Form } from '../../../lib/form.ts'
import { useIsCommon } from '../../../lib/lazy.ts'
import { useRuleTexts } from './use-rule-texts.ts'

type Names = 'newPassword' | 'confirmNewPassword'

/** The faults of a new password and its repetition, by the rule of the server, in the words of §5. */
export function useNewPasswordFaults(
  rule: FieldRule,
): (values: Record<Names, string>) => Partial<Record<Names, string>> {
  const { t } = useLingui()
  const { faultText } = useRuleTexts()
  return ({ newPassword, confirmNewPassword }) => {
    const fault = newPassword === '' ? undefined : faultOf(newPassword, rule)
    return {
      ...(newPassword === '' ? { newPassword: t`Please enter content` } : {}),
      ...(fault ? { newPassword: faultText(fault, rule, 'newPassword') } : {}),
      ...(confirmNewPassword === newPassword ? {} : { confirmNewPassword: t`Confirmation password is not correct.` }),
    }
  }
}

type NewPasswordFieldsProps<Name extends string> = {
  form: Form<Names | Name>
  rule: FieldRule
  username: string
  autoFocus?: boolean
}

/** A new password and its repetition. `username` is what the password must not contain; empty if the page does not know it. */
export function NewPasswordFields<Name extends string = never>({
  form,
  rule,
  username,
  autoFocus = true,
}: NewPasswordFieldsProps<Name>) {
  const { t } = useLingui()
  const { chips } = useRuleTexts()
  const isCommon = useIsCommon(form.values.newPassword, username)
  return (
    <>
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        aria-required
        autoComplete="new-password"
        rules={chips(form.values.newPassword, rule, isCommon)}
        maxLength={512}
        autoFocus={autoFocus}
      />
      <PasswordField
        {...form.field('confirmNewPassword')}
        label={t`Confirm new password`}
        aria-required
        autoComplete="new-password"
        maxLength={512}
      />
    </>
  )
}
