import { LinkButton } from '@croupier/ui/button'
import { VIP_SOURCES } from '@croupier/wire/rewards/grants'
import { Trans } from '@lingui/react/macro'
import Crown from 'lucide-react/icons/crown'
import { memberHref } from '../../lib/overlays.ts'
import { OfferedRewards } from './offered-rewards.tsx'
import { RewardHistory } from './reward-history.tsx'
import css from './rewards.module.css'

const SOURCES = new Set<string>(VIP_SOURCES)

/** §2 bonusDetails, shown by the VIP flag (§6): the bonuses of VIP levels that can be claimed, and those of the last 90 days. */
export function VipBonusPage() {
  return (
    <div className={css.page}>
      <p className={css.mall}>
        <LinkButton size="s" href={memberHref('playerRank')} icon={<Crown aria-hidden="true" />}>
          <Trans>VIP level</Trans>
        </LinkButton>
      </p>
      <OfferedRewards isListed={({ source }) => SOURCES.has(source)} />
      <h2 className="title-3">
        <Trans>History</Trans>
      </h2>
      <RewardHistory of="vip" />
    </div>
  )
}
