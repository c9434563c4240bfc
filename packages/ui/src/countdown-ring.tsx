import css from './countdown-ring.module.css'
import { cx } from './cx.ts'
import { useUiTexts } from './ui-texts.tsx'

/** `mm:ss`, or `h:mm:ss` from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (figure: number) => String(figure).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

export interface CountdownRingProps {
  /** Seconds left on the server's clock; the caller corrects for drift and updates it. */
  seconds: number
  /** The length of the whole round in seconds. */
  of: number
  /** The text at zero: "Draw". */
  closedText: string
  /** Outer size in px: 64 in the strip, 76 on cards. */
  size?: number
}

type ArcProps = Pick<CountdownRingProps, 'seconds' | 'of'> & { size: number }

function Arc({ seconds, of, size }: ArcProps) {
  // 5 px, and less in a small ring.
  const stroke = Math.min((5 / size) * 100, 9)
  const radius = 50 - stroke / 2 - 0.6
  const length = 2 * Math.PI * radius
  const share = of > 0 ? Math.min(1, Math.max(0, seconds / of)) : 0
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle className={css.track} cx="50" cy="50" r={radius} strokeWidth={stroke} />
      <circle
        className={css.left}
        cx="50"
        cy="50"
        r={radius}
        strokeWidth={stroke}
        strokeDasharray={`${Math.max(0.01, share * length)} ${length}`}
      />
    </svg>
  )
}

/** The remaining time as a ring without a clock, beside a text that says it. `--ring` is its colour, tide by default. */
export function CountdownArc(props: ArcProps) {
  return (
    <span className={css.ring} style={{ width: props.size, height: props.size }}>
      <Arc {...props} />
    </span>
  )
}

/** The remaining time as a ring: tide, ember below 10 s, `closedText` at zero. Screen readers announce it at 60, 10 and 0 seconds. */
export function CountdownRing({ seconds, of, closedText, size = 68 }: CountdownRingProps) {
  const texts = useUiTexts()
  const whole = Math.max(0, Math.ceil(seconds))
  const closed = whole === 0
  const clock = clockText(seconds)
  const spoken = closed ? closedText : whole === 60 || whole === 10 ? texts.secondsLeft(whole) : ''
  return (
    <span className={cx(css.ring, whole <= 10 && !closed && css.last)} style={{ width: size, height: size }}>
      <Arc seconds={seconds} of={of} size={size} />
      {/* Two elements, so that a word in the clock's place is no move of it. */}
      <b
        key={closed ? 'word' : 'clock'}
        role="timer"
        aria-label={closed ? closedText : texts.timeLeft(clock)}
        style={{ fontSize: size * (closed ? 0.2 : clock.length > 5 ? 0.19 : 0.235) }}
      >
        {closed ? closedText : clock}
      </b>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </span>
  )
}
