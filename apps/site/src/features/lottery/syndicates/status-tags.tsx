import { Tag, type Tone } from '@croupier/ui/tag'
import type { OwnShare, SyndicateView } from '@croupier/wire/lottery/syndicates'
import { useLingui } from '@lingui/react/macro'

const TONES: Partial<Record<SyndicateView['status'], Tone>> = { open: 'info', placing: 'info', placed: 'lamp' }

/** The status of a syndicate. */
export function SyndicateTag({ status }: Pick<SyndicateView, 'status'>) {
  const { t } = useLingui()
  const words: Record<SyndicateView['status'], string> = {
    open: t`Shares for sale`,
    placing: t`All shares are sold`,
    placed: t`Bets placed`,
    returning: t`Money returned`,
    returned: t`Money returned`,
  }
  return <Tag tone={TONES[status] ?? 'plain'}>{words[status]}</Tag>
}

/** Why a holder or everyone got the money back. */
export function useReasonText(): (reason: OwnShare['reason'] | SyndicateView['reason']) => string | undefined {
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

/** What became of a member's shares. */
export function ShareTag({ status }: Pick<OwnShare, 'status'>) {
  const { t } = useLingui()
  const words: Record<OwnShare['status'], string> = {
    held: t`Reserved`,
    placed: t({ message: 'Placed', context: 'a bet' }),
    returned: t`Money returned`,
  }
  return <Tag tone={status === 'returned' ? 'plain' : 'info'}>{words[status]}</Tag>
}
