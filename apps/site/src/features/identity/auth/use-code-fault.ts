import { useLingui } from '@lingui/react/macro'

/** §5, §8: why a typed code cannot be one, in the words of the server's refusal; nothing for six digits. */
export function useCodeFault(): (typed: string) => { verificationCode?: string } {
  const { t } = useLingui()
  return (typed) => {
    if (/^\d{6}$/.test(typed.trim())) return {}
    return {
      verificationCode: typed.trim() === '' ? t`Missing verification code` : t`Please enter a valid verification code`,
    }
  }
}
