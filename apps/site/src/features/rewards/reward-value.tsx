import { Amount } from '@croupier/ui/amount'
import type { Grant } from '@croupier/wire/rewards/grants'
import { Plural } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import { usePointsText } from './points-text.ts'

/** What a reward gives: money, points or free rounds. */
export function RewardValue({
  amount,
  points,
  freeRounds,
}: Pick<Grant, 'amount' | 'points'> & Partial<Pick<Grant, 'freeRounds'>>) {
  const currency = useCurrency()
  const text = usePointsText()
  if (freeRounds) return <Rounds rounds={freeRounds.rounds} />
  return points > 0 ? <span className="num">{text(points)}</span> : <Amount value={amount} currency={currency} />
}

const Rounds = ({ rounds }: { rounds: number }) => (
  <span className="num">
    <Plural value={rounds} one="# round" other="# rounds" />
  </span>
)
