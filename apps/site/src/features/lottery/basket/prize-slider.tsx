import { FAIR_GROUP, plays } from '@croupier/game-math/lottery/index'
import { cssVars } from '@croupier/ui/css-vars'
import { useLingui } from '@lingui/react/macro'
import type { Betting } from '../use-betting.ts'
import css from './basket.module.css'

/**
 * Lottery rules §14.1: a lower prize group gives the difference back on every stake, won or lost. Plays with fixed odds have no
 * group, so that it appears only if the chosen play, or one in the basket, does.
 */
export function PrizeSlider({ betting }: { betting: Betting }) {
  const { t, i18n } = useLingui()
  const { game, play, lines, group, setGroup } = betting
  const { min, own } = game.prizeGroup
  const codes = [...(play ? [play.code] : []), ...lines.map((line) => line.play)]
  const isPriced = codes.some((code) => plays.get(code)?.prizeMode === 'Lott')
  if (min >= own || !isPriced) return null
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
