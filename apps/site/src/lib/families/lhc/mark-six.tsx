import { animalOf, colourOf } from '@croupier/game-math/lottery/balls49/attributes'
import { yearAnimal } from '@croupier/game-math/lottery/balls49/years'
import { type BallHue, Balls } from '@croupier/ui/balls'
import { useLingui } from '@lingui/react/macro'
import type { DrawnProps } from '../drawn.tsx'
import { names } from './late-names.ts'
import css from './mark-six.module.css'

const HUES: Readonly<Record<string, BallHue>> = { RED: 'red', BLUE: 'blue', GREEN: 'green' }

/** Balls in their colours, the special number behind a plus. The largest size shows the animal of each, too. */
export function MarkSix({ numbers, label, size = 'm', at, arriving }: DrawnProps) {
  const { i18n } = useLingui()
  const year = at && size === 'l' ? yearAnimal(at) : undefined
  const spoken = numbers.map((number) => number ?? '?')
  return (
    <span
      className={`seq ${css.row} ${css[size]}`}
      role="img"
      aria-label={`${label}: ${spoken.slice(0, -1).join(' ')} + ${spoken.at(-1) ?? ''}`}
    >
      {numbers.map((number, place) => (
        <span key={place} className={css.ball} data-special={place === numbers.length - 1 || undefined}>
          <Balls
            numbers={[number === undefined ? undefined : String(number).padStart(2, '0')]}
            label={label}
            size={size}
            {...(arriving ? { arriving } : {})}
            {...(number === undefined ? {} : { hue: HUES[colourOf(number)] ?? 'red' })}
          />
          {year !== undefined && (
            <small className={css.animal}>
              {number === undefined ? '\u00a0' : names.tokenName(i18n, animalOf(number, year))}
            </small>
          )}
        </span>
      ))}
    </span>
  )
}
