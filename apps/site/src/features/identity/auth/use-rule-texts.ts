import type { CallRefused } from '@croupier/api-client/client'
import { isOneOf } from '@croupier/kernel/objects'
import { type FieldRule, faultOf, PATTERN_IDS, type PatternId } from '@croupier/rules/field-rule'
import type { PasswordRule } from '@croupier/ui/password-field'
import { useLingui } from '@lingui/react/macro'
import { formatTexts, patternTexts } from './field-texts.ts'

const SECRETS: readonly string[] = ['password', 'confirmPassword', 'newPassword']

const FAULTS = ['length', 'pattern'] as const

/**
 * §5: the faults of a value in words, with the numbers of its rule; and the rule as chips. The texts of §5 come first, word for
 * word. A second sentence says what the field accepts.
 */
export function useRuleTexts() {
  const { t, i18n } = useLingui()
  const lengthText = ({ minLength, maxLength }: FieldRule) =>
    minLength === maxLength ? t`${minLength} characters` : t`${minLength}–${maxLength} characters`
  const patternText = (patternId: PatternId) => {
    const text = patternTexts[patternId]
    return text ? i18n._(text) : undefined
  }
  function faultText(fault: 'length' | 'pattern', rule: FieldRule, name?: string): string {
    const { minLength, maxLength, patternId } = rule
    if (fault === 'length' && name !== undefined && SECRETS.includes(name))
      return minLength === maxLength
        ? t`Please fill in your password with ${minLength} characters`
        : t`Please fill in your password with ${minLength} - ${maxLength} characters`
    const accepted = fault === 'length' ? lengthText(rule) : (patternText(patternId) ?? t`The format is not valid.`)
    const text = name === undefined ? undefined : formatTexts[name]
    if (!text) return accepted
    const format = i18n._(text)
    return fault === 'pattern' && patternText(patternId) === format ? format : t`${format}. ${accepted}`
  }
  return {
    faultText,
    /** The text of a refusal that names the rule of its field; undefined for any other. */
    refusedText({ field, fault, patternId, minLength, maxLength }: CallRefused['detail']): string | undefined {
      if (!isOneOf(FAULTS, fault) || !isOneOf(PATTERN_IDS, patternId)) return undefined
      if (typeof minLength !== 'number' || typeof maxLength !== 'number') return undefined
      return faultText(fault, { patternId, minLength, maxLength }, typeof field === 'string' ? field : undefined)
    },
    /** `isCommon` is undefined until it is known. */
    chips(value: string, rule: FieldRule, isCommon: boolean | undefined): PasswordRule[] {
      const length: PasswordRule = {
        label: lengthText(rule),
        met: faultOf(value, { ...rule, patternId: 'any' }) === null,
      }
      const pattern = patternText(rule.patternId)
      const uncommon: PasswordRule = { label: t`Not common`, met: isCommon === false }
      if (pattern === undefined) return [length, uncommon]
      const met = value !== '' && faultOf(value, { ...rule, minLength: 0, maxLength: 10_000 }) === null
      return [length, { label: pattern, met }, uncommon]
    },
  }
}
