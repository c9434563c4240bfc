import { useEffect, useState } from 'react'

type Rule = typeof import('@croupier/rules/common-password')

/**
 * Whether the server would refuse a password as too common; undefined while the field is empty or the list is not loaded. The
 * first character loads it.
 */
export function useIsCommon(password: string, accountName: string): boolean | undefined {
  const [rule, setRule] = useState<Rule>()
  const isTyped = password !== ''
  useEffect(() => {
    // Without the list, the server alone decides.
    if (isTyped) import('@croupier/rules/common-password').then(setRule, () => {})
  }, [isTyped])
  return isTyped ? rule?.isCommonPassword(password, accountName) : undefined
}
