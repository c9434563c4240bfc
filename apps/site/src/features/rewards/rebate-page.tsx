import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { FeatureCard } from '@croupier/ui/feature-card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Tabs } from '@croupier/ui/tabs'
import { toast } from '@croupier/ui/toast'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { endedGrants } from '@croupier/wire/rewards/grants'
import { claimRebate, endedRebates, manualRebate, type RebateView } from '@croupier/wire/rewards/rebate'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { RebateDays } from './rebate-days.tsx'
import { RebateHistory } from './rebate-history.tsx'
import { RebateTerms } from './rebate-terms.tsx'
import css from './rewards.module.css'

const changes = [manualRebate, endedRebates, rewardCounts, endedGrants, balance]

/** §2 manualRebate (Reward rules §6): the days of rebate, what they brought, and the claim of all of them. */
export function RebatePage() {
  const { t } = useLingui()
  const errorText = useErrorText()
  // The running day grows with every settled bet.
  const { data, error } = useCall(manualRebate, {}, { staleMs: 0 })
  const [tab, setTab] = useState<'days' | 'ended'>('days')
  if (!data && error)
    return <ErrorState title={<Trans>Your cashback could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={420} radius={16} />
  const { rebate } = data
  if (!rebate)
    return (
      <EmptyState title={<Trans>There is no cashback to claim here</Trans>}>
        <Trans>Rebates on your bets are credited to your balance by themselves.</Trans>
      </EmptyState>
    )
  return (
    <Tabs
      label={t`Cashback`}
      tabs={[
        { value: 'days', label: <Trans>To claim</Trans> },
        { value: 'ended', label: <Trans>History</Trans> },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'ended' ? (
        <RebateHistory />
      ) : (
        <div className={css.page}>
          <Claim rebate={rebate} />
          <Card as="section">
            <CardHead title={<Trans>Your days</Trans>} />
            <RebateDays days={rebate.days} />
          </Card>
          <RebateTerms rebate={rebate} />
        </div>
      )}
    </Tabs>
  )
}

function Claim({ rebate }: { rebate: RebateView }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const currency = useCurrency()
  const claim = useCommand(claimRebate, { changes })
  const { claimable, minClaim, owed, days } = rebate
  const isEnough = claimable >= minClaim
  const running = days.find(({ state }) => state === 'accruing')
  const send = () =>
    claim.run({}).then(
      () => toast({ text: t`Your cashback is in your balance` }),
      () => {},
    )
  return (
    <FeatureCard
      tone="lamp"
      label={<Trans>Ready to claim</Trans>}
      figure={<Amount value={claimable} currency={currency} />}
      parts={[
        ...(running
          ? [{ label: <Trans>Today so far</Trans>, value: <Amount value={running.amount} currency={currency} /> }]
          : []),
        ...(owed > 0n
          ? [
              {
                label: <Trans>Deducted from your next days</Trans>,
                value: <Amount value={owed} currency={currency} />,
              },
            ]
          : []),
      ]}
    >
      <div className={css.claim}>
        <Button kind="lamp" off={!isEnough} busy={claim.busy} busyLabel={t`Claiming`} onClick={() => void send()}>
          <Trans>Claim all days</Trans>
        </Button>
        {!isEnough && (
          <span>
            <Trans>
              You can claim from <Amount value={minClaim} currency={currency} />. Until then your days wait.
            </Trans>
          </span>
        )}
      </div>
      {claim.error && <p role="alert">{errorText(claim.error)}</p>}
    </FeatureCard>
  )
}
