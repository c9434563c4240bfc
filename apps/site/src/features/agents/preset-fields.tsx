import type { agentPreset } from '@croupier/wire/agents/downlines'
import type { PresetView } from '@croupier/wire/agents/shapes'
import type { Output } from '@croupier/wire/endpoint'
import { useLingui } from '@lingui/react/macro'
import css from './agents.module.css'

export type Ladder = Output<typeof agentPreset>

/** The values that a form for a new account begins with: the lowest group, and no rates. */
export const lowest = ({ ladder }: Ladder): PresetView => ({ group: ladder.groupMin, rates: {} })

type Props = {
  limits: Ladder
  value: PresetView
  onChange: (value: PresetView) => void
  /** The lowest group of the slider; that of the ladder by default. */
  from?: number
}

/** Agent rules §2.3: the prize group that an agent gives, from the lowest one offered up to the agent's own. */
export function PresetFields({ limits: { own, ladder }, value, onChange, from = ladder.groupMin }: Props) {
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
        min={from}
        max={most - ((most - ladder.groupMin) % ladder.groupStep)}
        step={ladder.groupStep}
        value={value.group}
        aria-valuetext={text}
        onChange={(event) => onChange({ ...value, group: Number(event.target.value) })}
      />
    </label>
  )
}
