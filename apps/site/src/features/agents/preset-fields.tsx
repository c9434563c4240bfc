import { FAIR_GROUP } from '@croupier/game-math/lottery/prices'
import { type Rate, rateText } from '@croupier/rules/rate'
import { Select } from '@croupier/ui/field'
import type { agentPreset } from '@croupier/wire/agents/downlines'
import { type PresetView, REBATE_CATEGORIES, type RebateCategory } from '@croupier/wire/agents/shapes'
import type { Output } from '@croupier/wire/endpoint'
import { useLingui } from '@lingui/react/macro'
import css from './agents.module.css'

export type Ladder = Output<typeof agentPreset>

/** The values that a form for a new account begins with: the lowest group, and no rates. */
export const lowest = ({ ladder }: Ladder): PresetView => ({ group: ladder.groupMin, rates: {} })

/** The names of the categories with a turnover rebate. */
export function useCategoryNames(): Record<RebateCategory, string> {
  const { t } = useLingui()
  return {
    CARDS: t`Card games`,
    CRASH: t`Crash games`,
    ELOTT: t`E-lottery`,
    ESPORTS: t`E-sports`,
    FISH: t`Fishing`,
    LIVE: t`Live casino`,
    LOTTFIX: t`Lottery at fixed odds`,
    PVP: t`PVP games`,
    SLOTS: t`Slots`,
    SPORTS: t`Sports`,
  }
}

/** A rate as a part of 100, for the language of the page. */
export function usePercent(): (rate: Rate) => string {
  const { i18n } = useLingui()
  return (rate) => `${i18n.number(Number(rateText(rate)), { maximumFractionDigits: 4 })} %`
}

type Props = {
  limits: Ladder
  value: PresetView
  onChange: (value: PresetView) => void
  /** The values below which the account may not fall. */
  from?: PresetView
}

/** Agent rules §2.3: the prize group and the rates that an agent gives, from those offered up to the agent's own. */
export function PresetFields({ limits, value, onChange, from = lowest(limits) }: Props) {
  const names = useCategoryNames()
  const percent = usePercent()
  const { own, ladder } = limits
  const ratesOf = (category: RebateCategory): Rate[] => {
    const least = from.rates[category] ?? 0n
    const most = own.rates[category] ?? 0n
    const count = Number((most - least) / ladder.rateStep)
    return Array.from({ length: count + 1 }, (_, step) => least + BigInt(step) * ladder.rateStep)
  }
  return (
    <div className={css.values}>
      <GroupSlider
        limits={limits}
        from={from.group}
        group={value.group}
        onGroup={(group) => onChange({ ...value, group })}
      />
      <div className={css.rates}>
        {REBATE_CATEGORIES.filter((category) => (own.rates[category] ?? 0n) > 0n).map((category) => (
          <Select
            key={category}
            label={names[category]}
            quiet
            value={String(value.rates[category] ?? 0n)}
            options={ratesOf(category).map((rate) => ({ value: String(rate), label: percent(rate) }))}
            onChange={(rate) => onChange({ ...value, rates: { ...value.rates, [category]: BigInt(rate) } })}
          />
        ))}
      </div>
    </div>
  )
}

type SliderProps = { limits: Ladder; from: number; group: number; onGroup: (group: number) => void }

/** Below the slider stands what the agent keeps: `(own − given) / 2000` of every lottery stake. */
function GroupSlider({ limits: { own, ladder }, from, group, onGroup }: SliderProps) {
  const { t, i18n } = useLingui()
  const most = own.group - ladder.groupGap
  const kept = i18n.number((own.group - group) / Number(FAIR_GROUP), {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  const given = i18n.number(group, { useGrouping: false })
  const text = t`${given} · ${kept} of stakes for you`
  return (
    <label className={css.slider}>
      <span>
        <b>{t`Prize group`}</b>
        <span className="num text-2">{text}</span>
      </span>
      <input
        type="range"
        min={from}
        max={most - ((most - ladder.groupMin) % ladder.groupStep)}
        step={ladder.groupStep}
        value={group}
        aria-valuetext={text}
        onChange={(event) => onGroup(Number(event.target.value))}
      />
    </label>
  )
}
