import { refuse } from '@croupier/kernel/refusals'
import { type FieldRule, faultOf } from '@croupier/rules/field-rule'

const shownRule = ({ patternId, minLength, maxLength }: FieldRule) => ({ patternId, minLength, maxLength })

/** T022, Decisions "Safety": refuses a common password, and one outside the configured length and pattern. Trims nothing. */
export function acceptPassword(password: string, rule: FieldRule, isCommon: boolean): void {
  const fault = faultOf(password, rule)
  if (fault === 'length') refuse('password.length', { field: 'password', ...shownRule(rule) })
  if (fault === 'pattern') refuse('password.rule', { field: 'password', ...shownRule(rule) })
  if (isCommon) refuse('password.common', { field: 'password' })
}

/** §5: refuses a payment password outside its rule, and runs and repetitions of digits. */
export function acceptPaymentPassword(password: string, rule: FieldRule, isEasy: boolean): void {
  const fault = faultOf(password, rule)
  if (fault) refuse('payment_password.rule', { field: 'paymentPassword', fault, ...shownRule(rule) })
  if (isEasy) refuse('payment_password.common', { field: 'paymentPassword' })
}
