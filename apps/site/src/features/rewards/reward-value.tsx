import { Amount } from '@croupier/ui/amount'
import type { Grant } from '@croupier/wire/rewards/grants'
import { useCurrency } from '../../lib/merchant.ts'
import { usePointsText } from './points-text.ts'

/** What a reward gives: money or points. */
export function RewardValue({ amount, points }: Pick<Grant, 'amount' | 'points'>) {
  const currency = useCurrency()
  const text = usePointsText()
  return points > 0 ? <span className="num">{text(points)}</span> : <Amount value={amount} currency={currency} />
}
