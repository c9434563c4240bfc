import { Amount } from '@croupier/ui/amount'
import { Card, CardHead, Pairs } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { pointConfig } from '@croupier/wire/rewards/points'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import { listText } from '../../lib/list-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './vip.module.css'
import { earningGroups } from './vip-progress.ts'

/** A factor of 1, in hundredths. */
const ONE = 100

/** Reward rules §3.1: what valid bets earn in points at the level of the member. */
export function VipPoints({ level }: { level: number }) {
  const { i18n } = useLingui()
  const nameOf = useCategoryName()
  const currency = useCurrency()
  const { data, error } = useCall(pointConfig, {})
  if (error && !data) return null
  if (!data) return <Skeleton height={180} radius={16} />
  const terms = data.levels.find((one) => one.level === level)
  const days = terms?.days ?? 0
  const factor = i18n.number((terms?.factor ?? ONE) / ONE, { minimumFractionDigits: 2 })
  const pairs = earningGroups(data.perPoint).map(({ categories, validBet }) => ({
    label: listText(i18n.locale, categories.map(nameOf)),
    value: <Amount value={validBet} currency={currency} round />,
  }))
  return (
    <Card as="section" className={css.points}>
      <CardHead title={<Trans>How points count</Trans>} />
      <p className="small text-2">
        <Trans>One point for each of these amounts of valid bets. Other games earn none.</Trans>{' '}
        {terms && terms.factor > ONE && <Trans>At your level they count × {factor}.</Trans>}{' '}
        {days > 0 && <Plural value={days} one="Points live for # day." other="Points live for # days." />}
      </p>
      <Pairs pairs={pairs} />
    </Card>
  )
}
