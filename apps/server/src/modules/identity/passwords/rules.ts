import { refuse } from '@croupier/kernel/refusals'
import { type FieldRule, faultOf } from '@croupier/rules/field-rule'

const toldRule = ({ patternId, minLength, maxLength }: FieldRule) => ({ patternId, minLength, maxLength })

/** T022, Decisions "Safety": length and pattern as configured, not a common one. Nothing is trimmed. */
export function acceptPassword(password: string, rule: FieldRule, isCommon: boolean): void {
  const fault = faultOf(password, rule)
  if (fault === 'length') refuse('password.length', { field: 'password', ...toldRule(rule) })
  if (fault === 'pattern') refuse('password.rule', { field: 'password', ...toldRule(rule) })
  if (isCommon) refuse('password.common', { field: 'password' })
}

/** §5: follows its own rule; not a run or a repetition, which a payment password of digits would otherwise be. */
export function acceptPaymentPassword(password: string, rule: FieldRule, isEasy: boolean): void {
  const fault = faultOf(password, rule)
  if (fault) refuse('payment_password.rule', { field: 'paymentPassword', fault, ...toldRule(rule) })
  if (isEasy) refuse('payment_password.common', { field: 'paymentPassword' })
}
