import { FAIR_GROUP } from '@croupier/game-math/lottery/index'
import { cssVars } from '@croupier/ui/css-vars'
import { useLingui } from '@lingui/react/macro'
import type { Betting } from '../use-betting.ts'
import css from './basket.module.css'

/** Lottery rules §14.1: a lower prize group gives the difference back on every stake, won or lost. */
export function PrizeSlider({ betting }: { betting: Betting }) {
  const { t, i18n } = useLingui()
  const { game, group, setGroup } = betting
  const { min, own } = game.prizeGroup
  if (min >= own) return null
  const rebate = i18n.number((own - group) / Number(FAIR_GROUP), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  })
  const text = t`${i18n.number(group)} · ${rebate} rebate`
  return (
    <label className={css.slider}>
      <span className={`${css.row} tiny text-2`}>
        <span>{t`Prize group`}</span>
        <span className="num">{text}</span>
      </span>
      <input
        type="range"
        min={min}
        max={own}
        value={group}
        aria-valuetext={text}
        style={cssVars({ '--share': `${((group - min) / (own - min)) * 100}%` })}
        onChange={(event) => setGroup(Number(event.target.value))}
      />
    </label>
  )
}
