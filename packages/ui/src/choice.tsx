import Check from 'lucide-react/icons/check'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import css from './choice.module.css'
import { cx } from './cx.ts'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children' | 'className'> & {
  ref?: Ref<HTMLInputElement>
}

/** A check box with its text; without visible text it needs `aria-label`. */
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

/** A switch that takes effect at once. Its text is before it, or after it with `textAfter`. */
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
  /** The second line: time and fee, or the reason why the choice is off. */
  note?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

/** A radio group with details for each choice: payment methods, accounts. A name keeps the direction of its own script. */
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
            <b>
              <bdi>{option.label}</bdi>
            </b>
            {option.note && (
              <small>
                <bdi>{option.note}</bdi>
              </small>
            )}
            <span className={css.mark}>
              <Check strokeWidth={2.4} aria-hidden="true" />
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
