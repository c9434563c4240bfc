import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BetLinks } from './bet-links.tsx'
import css from './bets.module.css'
import { LineValue } from './picks.tsx'
import type { ShownBet } from './products.ts'

type Props = {
  shown: ShownBet
  /** The name of the game, where the list shows it beside this. A title that is the same is left out. */
  beside?: string
  note?: ReactNode
}

/** A bet in a list: its name, its picks with the hits marked, the numbers drawn, and its links. */
export function BetText({ shown, beside, note }: Props) {
  const { t } = useLingui()
  return (
    <span className={css.bet}>
      {shown.title !== beside && <b className="wraps">{shown.title}</b>}
      {note}
      {shown.lines.map((line) => (
        <span key={line.label} className="tiny text-2">
          <span className="text-3">{line.label}</span> <LineValue {...line} />
        </span>
      ))}
      {shown.drawn?.show({ size: 's', label: t`Drawn numbers` })}
      <BetLinks shown={shown} />
    </span>
  )
}
