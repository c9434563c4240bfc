import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Checkbox } from '@croupier/ui/choice'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Tabs } from '@croupier/ui/tabs'
import { type PointReward, pointRewards } from '@croupier/wire/rewards/mall'
import { pointBalance } from '@croupier/wire/rewards/points'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { MallArt } from './mall-art.tsx'
import css from './points.module.css'
import { usePointsText } from './points-text.ts'
import { RedeemDialog } from './redeem-dialog.tsx'

const KINDS = ['all', 'cash', 'goods'] as const
type Kind = (typeof KINDS)[number]
const isOf = (kind: Kind, { worth }: PointReward): boolean => kind === 'all' || worth > 0n === (kind === 'cash')

/** The rewards of the mall, the cheapest first. */
export function MallRewards() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data, error } = useCall(pointRewards, {})
  const points = useCall(pointBalance, {}).data?.points ?? 0
  const [kind, setKind] = useState<Kind>('all')
  const [isAffordable, setAffordable] = useState(false)
  const [chosen, setChosen] = useState<PointReward>()
  if (!data && error)
    return <ErrorState title={<Trans>The rewards could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={260} radius={16} />
  const labels: Record<Kind, string> = { all: t`All rewards`, cash: t`Cash`, goods: t`Goods` }
  const shown = data.rewards.filter((one) => isOf(kind, one) && (!isAffordable || one.pointsRequirement <= points))
  return (
    <>
      <Tabs
        label={t`Rewards`}
        tabs={KINDS.map((value) => ({ value, label: labels[value] }))}
        value={kind}
        onChange={setKind}
      >
        <div className={css.affordable}>
          <Checkbox checked={isAffordable} onChange={({ target }) => setAffordable(target.checked)}>
            <Trans>Only what I can afford</Trans>
          </Checkbox>
        </div>
        {shown.length === 0 ? (
          <EmptyState title={<Trans>No rewards here</Trans>}>
            <Trans>New rewards of the mall appear here.</Trans>
          </EmptyState>
        ) : (
          <ul className={css.rewards}>
            {shown.map((reward) => (
              <li key={reward.id}>
                <Reward reward={reward} level={data.level} points={points} onRedeem={() => setChosen(reward)} />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
      {chosen && <RedeemDialog reward={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

type RewardProps = { reward: PointReward; level: number; points: number; onRedeem: () => void }

function Reward({ reward, level, points, onRedeem }: RewardProps) {
  const { t } = useLingui()
  const text = usePointsText()
  const currency = useCurrency()
  const { name, pointsRequirement, amountRequirement, levelMin, stock, left } = reward
  const short = text(pointsRequirement - points)
  const facts = [
    levelMin > 0 && t`From VIP level ${levelMin}`,
    stock !== null && t`${stock} left`,
    left !== null && t`You may redeem ${left}`,
  ]
  const isOff = level < levelMin || stock === 0 || left === 0
  return (
    <Card as="article" flush className={css.reward ?? ''}>
      <MallArt reward={reward} />
      <div className={css.body}>
        <h3 className="title-3">{name}</h3>
        <p>
          <b className={css.price}>{text(pointsRequirement)}</b>
          {amountRequirement > 0n && (
            <>
              {' + '}
              <Amount value={amountRequirement} currency={currency} />
            </>
          )}
        </p>
        <p className="tiny text-2">{facts.filter(Boolean).join(' · ')}</p>
        {!isOff && pointsRequirement > points ? (
          <p className={`${css.short} small text-2`}>
            <Trans>{short} short</Trans>
          </p>
        ) : (
          <Button kind="lamp" wide aria-label={t`Redeem: ${name}`} off={isOff} onClick={onRedeem}>
            <Trans>Redeem</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
