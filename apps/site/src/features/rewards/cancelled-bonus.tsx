import { MS } from '@croupier/kernel/clock'
import { Amount } from '@croupier/ui/amount'
import { Link } from '@croupier/ui/link'
import { Note } from '@croupier/ui/tag'
import type { Bonus } from '@croupier/wire/rewards/bonus'
import type { EndReason } from '@croupier/wire/rewards/end-reasons'
import { Trans } from '@lingui/react/macro'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useCurrency } from '../../lib/merchant.ts'
import { useSite } from '../../lib/site.tsx'
import { useEndReasons } from './grant-words.ts'

const SHOWN_MS = 30 * MS.day

/** Reward rules §13: why staff cancelled the last bonus, what it took, and where to complain. */
export function CancelledBonus({ bonus, reason }: { bonus: Bonus; reason: EndReason }) {
  const currency = useCurrency()
  const reasons = useEndReasons()
  const { clock } = useSite()
  if (bonus.endedAt === null || clock.now() - bonus.endedAt.getTime() > SHOWN_MS) return null
  return (
    <Note tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      <b>
        <Trans>We cancelled your bonus.</Trans>
      </b>{' '}
      {reasons[reason]}{' '}
      <Trans>
        You keep your cash. <Amount value={bonus.lost} currency={currency} /> of bonus money went back to us.
      </Trans>{' '}
      <Link className="link" href="/feedback">
        <Trans>Ask or complain</Trans>
      </Link>
    </Note>
  )
}
