import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ButtonHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import css from './controls.module.css'
import { cx } from './cx.ts'
import { moveFocus } from './roving.ts'
import { ScrollRow } from './scroll-row.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface StepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** Before the figure: "×". */
  prefix?: ReactNode
}

/** − value +. The figure can be typed; it is brought within the limits on blur. */
export function Stepper({ label, value, onChange, min = 1, max = 9999, step = 1, prefix }: StepperProps) {
  const texts = useUiTexts()
  const [draft, setDraft] = useState<string | undefined>()
  const within = (next: number) => Math.min(max, Math.max(min, next))
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setDraft(digits)
    if (digits !== '' && Number(digits) >= min && Number(digits) <= max) onChange(Number(digits))
  }
  const leave = () => {
    if (draft !== undefined && draft !== '') onChange(within(Number(draft)))
    setDraft(undefined)
  }
  return (
    <span className={css.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={texts.less}
        disabled={value <= min}
        onClick={() => onChange(within(value - step))}
      >
        <Minus aria-hidden="true" />
      </button>
      <span className={css.value}>
        {prefix}
        <input
          inputMode="numeric"
          aria-label={label}
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      </span>
      <button
        type="button"
        aria-label={texts.more}
        disabled={value >= max}
        onClick={() => onChange(within(value + step))}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  )
}

export interface Segment<Value extends string | number> {
  value: Value
  label: ReactNode
  icon?: ReactNode
}

/** A choice between two to four modes. */
export function SegmentedControl<Value extends string | number>(props: {
  label: string
  segments: Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const choose = (element: HTMLElement | undefined) => {
    const chosen = props.segments.find(({ value }) => String(value) === element?.dataset.value)
    if (chosen) props.onChange(chosen.value)
  }
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={css.segments}
      onKeyDown={(event) => choose(moveFocus(event, 'button'))}
    >
      {props.segments.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          role="radio"
          data-value={value}
          aria-checked={value === props.value}
          tabIndex={value === props.value ? 0 : -1}
          onClick={() => props.onChange(value)}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}

/** A row of chips; `oneLine` scrolls sideways instead of wrapping, in a frame that gets `className`. */
export function Chips({
  label,
  oneLine,
  className,
  children,
}: {
  label?: string
  oneLine?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  useChosenInView(row)
  if (oneLine)
    return (
      <ScrollRow row={row} frame={className} role="group" aria-label={label} className={cx(css.chips, css.oneLine)}>
        {children}
      </ScrollRow>
    )
  return (
    <div role="group" aria-label={label} className={cx(css.chips, className)}>
      {children}
    </div>
  )
}

/** Room for the edge of a row that fades. */
const EDGE_PX = 32

/** Scrolls a row to the chip that is chosen when the row appears, which may be beyond its edge on a phone. */
function useChosenInView(row: RefObject<HTMLDivElement | null>): void {
  const isDone = useRef(false)
  useEffect(() => {
    const box = row.current
    const chosen = box?.querySelector('[aria-pressed="true"], [aria-current="page"]')
    if (!box || !chosen || isDone.current) return
    isDone.current = true
    const at = chosen.getBoundingClientRect()
    const view = box.getBoundingClientRect()
    if (at.right > view.right) box.scrollBy({ left: at.right - view.right + EDGE_PX, behavior: 'instant' })
    else if (at.left < view.left) box.scrollBy({ left: at.left - view.left - EDGE_PX, behavior: 'instant' })
  })
}

export type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  pressed?: boolean
  /** The number of rows that match. `null` while it loads: its place is reserved, so that nothing moves. */
  count?: number | null | undefined
}

/** One filter, on or off. */
export function Chip({ pressed, count, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={cx(css.chip, className)}>
      {children}
      {count !== undefined && <b className={css.chipCount}>{count}</b>}
    </button>
  )
}

/** Quick amounts: 200, 500, 1,000. `value` marks the current one. */
export function QuickSums({
  label,
  sums,
  value,
  onPick,
}: {
  label: string
  sums: { value: string; text: string }[]
  value?: string
  onPick: (value: string) => void
}) {
  return (
    <div role="group" aria-label={label} className={css.keys}>
      {sums.map((sum) => (
        <button key={sum.value} type="button" aria-pressed={sum.value === value} onClick={() => onPick(sum.value)}>
          {sum.text}
        </button>
      ))}
    </div>
  )
}
