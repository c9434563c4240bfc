import { type FieldRule, faultOf, type PatternId } from '@croupier/rules/field-rule'
import type { PasswordRule } from '@croupier/ui/password-field'
import { useLingui } from '@lingui/react/macro'
import { patternTexts } from './field-texts.ts'

/** §5: the faults of a value in words, with the numbers of its rule; and the rule as chips. */
export function useRuleTexts() {
  const { t, i18n } = useLingui()
  const lengthText = ({ minLength, maxLength }: FieldRule) =>
    minLength === maxLength ? t`${minLength} characters` : t`${minLength}–${maxLength} characters`
  const patternText = (patternId: PatternId) => {
    const text = patternTexts[patternId]
    return text ? i18n._(text) : undefined
  }
  return {
    faultText: (fault: 'length' | 'pattern', rule: FieldRule): string =>
      fault === 'length' ? lengthText(rule) : (patternText(rule.patternId) ?? t`The format is not valid.`),
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
