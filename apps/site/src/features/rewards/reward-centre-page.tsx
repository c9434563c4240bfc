import { LinkButton } from '@croupier/ui/button'
import { Tabs } from '@croupier/ui/tabs'
import { Trans, useLingui } from '@lingui/react/macro'
import Coins from 'lucide-react/icons/coins'
import { useState } from 'react'
import { OfferedRewards } from './offered-rewards.tsx'
import { OwnBonus } from './own-bonus.tsx'
import { OwnFreeRounds } from './own-free-rounds.tsx'
import { RewardHistory } from './reward-history.tsx'
import css from './rewards.module.css'

/** §2 rewardCenter (Reward rules §7): what the member can claim, and the rewards of the last 90 days. */
export function RewardCentrePage() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'offered' | 'ended'>('offered')
  return (
    <>
      <p className={css.mall}>
        <LinkButton size="s" href="/pointMall" icon={<Coins aria-hidden="true" />}>
          <Trans>Points mall</Trans>
        </LinkButton>
      </p>
      <Tabs
        label={t`Reward centre`}
        tabs={[
          { value: 'offered', label: <Trans>To claim</Trans> },
          { value: 'ended', label: <Trans>History</Trans> },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'offered' ? (
          <div className={css.page}>
            <OwnFreeRounds />
            <OwnBonus />
            <OfferedRewards />
          </div>
        ) : (
          <RewardHistory />
        )}
      </Tabs>
    </>
  )
}
