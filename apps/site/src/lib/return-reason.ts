import { useLingui } from '@lingui/react/macro'

/** Why a holder of syndicate shares, or everyone, got the money back: the reason of a share, a syndicate or a message about them. */
export function useReturnReason(): (reason: string | null) => string | undefined {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'unsold':
        return t`Too few shares were sold`
      case 'cancelled':
        return t`The organiser ended it`
      case 'staff':
        return t`Our staff ended it`
      case 'closed':
      case 'not_placed':
        return t`No bet could be placed before the round closed`
      case 'refused':
        return t`Your bet could not be placed`
      default:
        return undefined
    }
  }
}
