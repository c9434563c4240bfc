import { isAssistant } from '@croupier/rules/agent-types'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Tabs } from '@croupier/ui/tabs'
import { pointRewards } from '@croupier/wire/rewards/mall'
import { pointBalance, pointConfig } from '@croupier/wire/rewards/points'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAreAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { useMember } from '../../lib/member.ts'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import { useTitle } from '../../lib/title.ts'
import { ConvertCard } from './convert-card.tsx'
import { MallRewards } from './mall-rewards.tsx'
import { PointOrders } from './point-orders.tsx'
import { PointRecord } from './point-record.tsx'
import css from './points.module.css'
import { PointsHead } from './points-head.tsx'

/** §2 /pointMall: points, their conversion, the rewards of the mall, and the member's orders. */
export function PointMallPage() {
  const { t } = useLingui()
  const { isLoggedIn, isTrial } = useMember()
  const type = useSession()?.isAgent ?? 0
  const isMember = isLoggedIn && !isTrial && !isAssistant(type)
  useTitle(t`Points mall`)
  return (
    <div className={css.page}>
      <h1 className="title-1">
        <Trans>Points mall</Trans>
      </h1>
      {isMember ? (
        <Mall />
      ) : (
        <EmptyState title={<Trans>Bets earn points</Trans>}>
          <p>
            <Trans>Members turn their points into cash or rewards.</Trans>
          </p>
          {!isLoggedIn && (
            <Button kind="primary" onClick={() => openModal('loginPopupModal')}>
              <Trans>Log in</Trans>
            </Button>
          )}
        </EmptyState>
      )}
    </div>
  )
}

/** All parts at once, so that none moves another one. */
function Mall() {
  const calls = [useCall(pointBalance, {}), useCall(pointConfig, {}), useCall(pointRewards, {})]
  if (!useAreAnswered(calls)) return <Skeleton height={560} radius={16} />
  return (
    <>
      <div className={css.top}>
        <PointsHead />
        <ConvertCard />
      </div>
      <MallRewards />
      <Records />
    </>
  )
}

function Records() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'orders' | 'record'>('orders')
  return (
    <Card as="section">
      <Tabs
        label={t`My redemptions`}
        tabs={[
          { value: 'orders', label: <Trans>My redemptions</Trans> },
          { value: 'record', label: <Trans>Points record</Trans> },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'orders' ? <PointOrders /> : <PointRecord />}
      </Tabs>
    </Card>
  )
}
