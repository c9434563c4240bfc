import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { RebateDayView, RebateState } from '@croupier/wire/rewards/rebate'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

const TONES: Readonly<Record<RebateState, Tone>> = {
  accruing: 'info',
  claimable: 'lamp',
  lapsed: 'plain',
  deducted: 'plain',
  claimed: 'good',
  credited: 'good',
  expired: 'plain',
}

/** Days of rebate, each with its bets, rates and amounts by category. */
export function RebateDays({ days }: { days: readonly RebateDayView[] }) {
  const shown = days.filter(({ lines }) => lines.length > 0)
  if (shown.length === 0)
    return (
      <EmptyState title={<Trans>No cashback yet</Trans>}>
        <Trans>Every settled bet with a rate counts. You can claim the cashback of a day from the next day on.</Trans>
      </EmptyState>
    )
  return (
    <ul className={css.list}>
      {shown.map((day) => (
        <li key={day.day}>
          <Day one={day} />
        </li>
      ))}
    </ul>
  )
}

function Day({ one }: { one: RebateDayView }) {
  const currency = useCurrency()
  const nameOf = useCategoryName()
  const { t } = useLingui()
  const { day, lines, amount, deducted } = one
  return (
    <section className={css.day} aria-label={day}>
      <div className={css.bar}>
        <h3 className="title-3 num">{day}</h3>
        <b>
          <Amount value={amount} currency={currency} />
        </b>
      </div>
      <div className={css.bar}>
        <StateTag one={one} />
        <Until one={one} />
      </div>
      <table className={css.rates}>
        <caption className="visually-hidden">{t`Cashback of ${day}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Category', context: 'of games' })}</th>
            <th scope="col">{t`Valid bet`}</th>
            <th scope="col">{t`Rate`}</th>
            <th scope="col">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.category} ${line.rate}`}>
              <th scope="row">{nameOf(line.category)}</th>
              <td>
                <Amount value={line.validBet} currency={currency} />
              </td>
              <td className="num">{rateText(line.rate)} %</td>
              <td>
                <Amount value={line.amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {deducted > 0n && (
        <p className="text-2 small">
          <Trans>
            Less <Amount value={deducted} currency={currency} /> for earlier bets that were corrected.
          </Trans>
        </p>
      )}
    </section>
  )
}

function StateTag({ one: { state } }: { one: RebateDayView }) {
  const { t } = useLingui()
  const words: Record<RebateState, string> = {
    accruing: t`Still counting`,
    claimable: t`To claim`,
    lapsed: t`Time is over`,
    deducted: t`Deducted`,
    claimed: t`Claimed`,
    credited: t`Credited`,
    expired: t`Expired`,
  }
  return <Tag tone={TONES[state]}>{words[state]}</Tag>
}

function Until({ one: { state, lastDay } }: { one: RebateDayView }) {
  if (state !== 'claimable' || lastDay === null) return null
  return (
    <span className="text-2 small">
      <Trans>Claim it until the end of {lastDay}</Trans>
    </span>
  )
}
