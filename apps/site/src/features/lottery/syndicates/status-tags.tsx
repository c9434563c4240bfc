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
