import { FAIR_GROUP, prizePerUnit, unitPrices } from '@croupier/game-math/lottery/prices'
import { type Rate, rateText, WHOLE } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import type { agentPreset } from '@croupier/wire/agents/downlines'
import { type PresetView, REBATE_CATEGORIES } from '@croupier/wire/agents/shapes'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './agents.module.css'

export type Ladder = Output<typeof agentPreset>

/** The values that a form for a new account begins with: the lowest group, and no rates. */
export const lowest = ({ ladder }: Ladder): PresetView => ({ group: ladder.groupMin, rates: {} })

type Props = {
  limits: Ladder
  value: PresetView
  onChange: (value: PresetView) => void
  /** The values that an account has, below which the fields do not go. Without them there are none. */
  from?: PresetView
}

/** Agent rules §2.3: the prize group and the rates that an agent gives, from the lowest ones up to the agent's own. */
export function PresetFields(props: Props) {
  const { limits, from } = props
  return (
    <>
      <GroupField {...props} />
      <GroupMeans own={limits.own.group} given={props.value.group} />
      <details>
        <summary>
          <Trans>Rebate rates</Trans>
        </summary>
        <div className={css.values}>
          {REBATE_CATEGORIES.map((category) => {
            const least = from?.rates[category] ?? 0n
            const most = limits.own.rates[category] ?? 0n
            return most > least && <RateField key={category} {...props} category={category} least={least} most={most} />
          })}
        </div>
      </details>
    </>
  )
}

/** Lottery rules §14.1: the odds without any margin of a bet on three digits in their order. */
const THREE_DIGITS = { numerator: 1_000n, denominator: 1n }

/** Agent rules §10: what a prize group pays, and what is left to the agent of the classic lottery's stakes. */
function GroupMeans({ own, given }: { own: number; given: number }) {
  const currency = useCurrency()
  const unitPrice = unitPrices.Lott
  const prize = prizePerUnit({ fair: THREE_DIGITS, unitPrice, prizeGroup: given })
  const left = rateText((BigInt(own - given) * WHOLE) / FAIR_GROUP)
  return (
    <p className="small text-2">
      <Means
        stake={<Amount value={unitPrice} currency={currency} />}
        prize={<Amount value={prize} currency={currency} />}
        left={left}
      />
    </p>
  )
}

const Means = ({ stake, prize, left }: { stake: ReactNode; prize: ReactNode; left: string }) => (
  <Trans>
    {stake} on three digits in order pays {prize}. You keep {left} % of the stakes in classic lotteries.
  </Trans>
)

type Category = (typeof REBATE_CATEGORIES)[number]

/** The rate of a category, in the steps of the ladder. */
function RateField({
  limits: { ladder },
  value,
  onChange,
  category,
  least,
  most,
}: Props & { category: Category; least: Rate; most: Rate }) {
  const nameOf = useCategoryName()
  const rate = value.rates[category] ?? least
  const text = `${rateText(rate)} %`
  return (
    <label className={css.slider}>
      <span>
        <b>{nameOf(category)}</b>
        <span className="num text-2">{text}</span>
      </span>
      <input
        type="range"
        min={Number(least / ladder.rateStep)}
        max={Number(most / ladder.rateStep)}
        value={Number(rate / ladder.rateStep)}
        aria-valuetext={text}
        onChange={(event) => {
          const chosen = BigInt(event.target.value) * ladder.rateStep
          onChange({ ...value, rates: { ...value.rates, [category]: chosen } })
        }}
      />
    </label>
  )
}

function GroupField({ limits: { own, ladder }, value, onChange, from }: Props) {
  const { t, i18n } = useLingui()
  const most = own.group - ladder.groupGap
  const text = i18n.number(value.group, { useGrouping: false })
  return (
    <label className={css.slider}>
      <span>
        <b>{t`Prize group`}</b>
        <span className="num text-2">{text}</span>
      </span>
      <input
        type="range"
        min={from?.group ?? ladder.groupMin}
        max={most - ((most - ladder.groupMin) % ladder.groupStep)}
        step={ladder.groupStep}
        value={value.group}
        aria-valuetext={text}
        onChange={(event) => onChange({ ...value, group: Number(event.target.value) })}
      />
    </label>
  )
}
