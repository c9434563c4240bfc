import type { OwnShare, SyndicateView } from '@croupier/wire/lottery/syndicates'
import { useLingui } from '@lingui/react/macro'

type ReturnReason = OwnShare['reason'] | SyndicateView['reason']

/** Why a holder of syndicate shares, or everyone, got the money back. */
export function useReturnReason(): (reason: ReturnReason) => string | undefined {
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
