import { cssVars } from '@croupier/ui/css-vars'
import { Trans } from '@lingui/react/macro'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { memo, useState } from 'react'
import type { ReplayProps } from '../looks.ts'
import { COLOURS } from './cars.tsx'
import { type Course, coursesOf } from './course.ts'
import css from './race.module.css'

const CARS = COLOURS.map((_, at) => at + 1)
const atStart: readonly Course[] = CARS.map((car) => ({ car, at: [0, 0, 0, 0] }))

/** A result as a race of ten cars: it runs when the result arrives and when it is asked for. The numbers are said elsewhere. */
export const Race = memo(function Race({ numbers, round, arriving }: ReplayProps) {
  const [replayed, setReplayed] = useState<{ round: string; turn: number }>()
  const turn = replayed?.round === round ? replayed.turn : 0
  const courses = numbers ? coursesOf(numbers, round) : atStart
  return (
    <div className={css.race}>
      <div key={`${round} ${turn}`} className={arriving || turn > 0 ? css.running : undefined} aria-hidden="true">
        <span className={css.finish} />
        {courses.map(({ car, at }) => (
          <span key={car} className={css.lane}>
            <Car car={car} at={at} />
          </span>
        ))}
      </div>
      {numbers && (
        <button type="button" className={css.again} onClick={() => setReplayed({ round, turn: turn + 1 })}>
          <RotateCcw size={14} aria-hidden="true" />
          <Trans>Replay round {round}</Trans>
          <span className={css.sealed}>
            <Trans>The result was drawn before the race</Trans>
          </span>
        </button>
      )}
    </div>
  )
})

/** Seen from above. The number stays readable on every colour. */
function Car({ car, at: [first = 0, second = 0, third = 0, end = 0] }: Course) {
  const stops = { '--a': `${first}`, '--b': `${second}`, '--c': `${third}`, '--d': `${end}` }
  return (
    <span className={css.car} style={cssVars({ '--car': COLOURS[car - 1] ?? '#fff', ...stops })}>
      <svg viewBox="0 0 46 20" focusable="false" aria-hidden="true">
        <path d="M8 0h6v3H8zM32 0h6v3h-6zM8 17h6v3H8zM32 17h6v3h-6z" fill="#0b0a12" />
        <path d="M3 3h30q9 0 12 7q-3 7-12 7H3q-2-3-2-7t2-7z" fill="var(--car)" stroke="rgb(0 0 0/.35)" />
        <path d="M30 5q4 0 6 5q-2 5-6 5z" fill="#0b0a12" opacity=".55" />
        <rect x="8" y="4" width="17" height="12" rx="3" fill="#0b0a12" />
        <text x="16.5" y="13.6" textAnchor="middle">
          {car}
        </text>
      </svg>
    </span>
  )
}
