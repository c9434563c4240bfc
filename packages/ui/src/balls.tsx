import css from './balls.module.css'
import { cssVars } from './css-vars.tsx'
import { cx } from './cx.ts'

/** 26 in cards and tables, 34, 44 in the result strip (30 on phones). */
export type BallSize = 's' | 'm' | 'l'

/** One hue per kind of game, and the colours that numbers have in Mark Six. */
export const BALL_HUES = {
  digits: '#F4C65C',
  elevenFive: '#62DDA0',
  mark: '#EE8DF0',
  fast: '#63C7F5',
  vietnam: '#FF8A80',
  red: '#F0505E',
  blue: '#4B93F7',
  green: '#3FBF7F',
} as const
export type BallHue = keyof typeof BALL_HUES

export interface BallsProps {
  /** In the order drawn; `undefined` for a number that is not drawn yet. */
  numbers: readonly (number | string | undefined)[]
  size?: BallSize
  hue?: BallHue
  /** The label for screen readers: "Result of round 0734". */
  label: string
  /** A new result: the balls rise one after the other. */
  arriving?: boolean
  /** Never wraps, for a cell of a table that would be too narrow. */
  oneLine?: boolean
}

/** A drawn result. It never mirrors, whatever the page's direction. */
export function Balls({ numbers, size = 'm', hue = 'digits', label, arriving, oneLine }: BallsProps) {
  return (
    <span
      className={cx('seq', css.row, size === 'l' && css.gapL, oneLine && css.oneLine)}
      role="img"
      aria-label={`${label}: ${numbers.map((number) => number ?? '?').join(' ')}`}
    >
      {numbers.map((number, index) => (
        <span
          key={index}
          className={cx(
            css.ball,
            size !== 'm' && css[size],
            number === undefined && css.waiting,
            arriving && css.arrive,
          )}
          style={{
            ...cssVars({ '--hue': BALL_HUES[hue] }),
            ...(arriving ? { animationDelay: `${index * 120}ms` } : {}),
          }}
        >
          {number ?? '·'}
        </span>
      ))}
    </span>
  )
}
