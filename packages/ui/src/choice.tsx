import Check from 'lucide-react/icons/check'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import css from './choice.module.css'
import { cx } from './cx.ts'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children' | 'className'> & {
  ref?: Ref<HTMLInputElement>
}

/** A tick with its sentence; without visible text give `aria-label`. */
export function Checkbox({
  children,
  wrong,
  indeterminate,
  ...input
}: Native & { children?: ReactNode; wrong?: boolean; indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate ?? false
  }, [indeterminate])
  return (
    <label className={cx(css.check, wrong && css.wrong)}>
      <input ref={box} {...input} type="checkbox" className={css.native} aria-invalid={wrong || undefined} />
      <span className={css.box}>
        <Check strokeWidth={2.4} aria-hidden="true" />
      </span>
      {children && <span>{children}</span>}
    </label>
  )
}

/** On or off, at once. The text stands before it, or after with `textAfter`. */
export function Switch({ children, textAfter, ...input }: Native & { children?: ReactNode; textAfter?: boolean }) {
  return (
    <label className={cx(css.switch, textAfter && css.start)}>
      <input {...input} type="checkbox" role="switch" className={css.native} />
      <span className={css.track} />
      {children && <span>{children}</span>}
    </label>
  )
}

export interface RadioCard {
  value: string
  label: ReactNode
  /** The second line: time and fee. When the choice is off, say here why. */
  note?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

/** One of a few, each with its facts: payment methods, accounts. Arrow keys move, as in every radio group. */
export function RadioCards({
  label,
  options,
  value,
  onChange,
  name,
}: {
  label: string
  options: RadioCard[]
  value: string | undefined
  onChange: (value: string) => void
  name?: string
}) {
  const own = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.cards}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            className={css.native}
            name={name ?? own}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={css.card}>
            {option.icon}
            <b>{option.label}</b>
            {option.note && <small>{option.note}</small>}
            <span className={css.mark}>
              <Check strokeWidth={2.4} aria-hidden="true" />
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
