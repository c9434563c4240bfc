import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { cx } from './cx.ts'
import css from './field.module.css'
import { type FieldState, Message, stateOf } from './field-message.tsx'

export interface FieldFrame extends FieldState {
  label: ReactNode
  /** Beside the label, in quieter type: "(optional)". */
  optional?: ReactNode
  /** 38 high with 13 px text, for the console. */
  dense?: boolean
  /** Leaves the message line out; only where nothing can ever be said (search boxes). */
  bare?: boolean
  className?: string | undefined
}

interface FrameProps extends FieldFrame {
  id: string
  messageId: string
  icon?: ReactNode
  end?: ReactNode
  disabled?: boolean | undefined
  below?: ReactNode
  children: ReactNode
}

function Frame({
  id,
  messageId,
  label,
  optional,
  dense,
  bare,
  icon,
  end,
  disabled,
  below,
  className,
  children,
  ...state
}: FrameProps) {
  const kind = stateOf(state)
  return (
    <div className={cx(css.field, dense && css.dense, className)}>
      <label className={css.label} htmlFor={id}>
        {label} {optional && <span className={css.optional}>{optional}</span>}
      </label>
      <div
        className={cx(css.box, kind === 'error' && css.wrong, kind === 'accepted' && css.accepted, disabled && css.off)}
      >
        {icon}
        {children}
        {end && <span className={css.end}>{end}</span>}
      </div>
      {below}
      {!bare && <Message id={messageId} {...state} />}
    </div>
  )
}

export type FieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix'> & {
    ref?: Ref<HTMLInputElement>
    icon?: ReactNode
    /** Controls inside the box at its end: a captcha picture, a send button, a clock. */
    end?: ReactNode
    /** Large tabular figures, always left to right. */
    money?: boolean
    /** Between the box and the message line: quick sums, rule chips. */
    below?: ReactNode
  }

/**
 * A labelled input with one message line that is always reserved. `error` wins over `accepted`, `accepted` over `hint`;
 * validate on blur, then on each key once wrong, and put the server's error into the same line.
 */
export function Field({
  label,
  optional,
  dense,
  bare,
  hint,
  error,
  accepted,
  icon,
  end,
  money,
  below,
  className,
  id,
  ...input
}: FieldProps) {
  const own = useId()
  const messageId = useId()
  const frame = { label, optional, hint, error, accepted, icon, end, below, className, disabled: input.disabled }
  return (
    <Frame {...frame} id={id ?? own} messageId={messageId} dense={dense ?? false} bare={bare ?? false}>
      <input
        {...input}
        id={id ?? own}
        className={cx(css.input, money && css.money)}
        aria-invalid={error ? true : undefined}
        aria-describedby={bare ? undefined : messageId}
      />
    </Frame>
  )
}

/** Several lines of text in the same frame as `Field`. */
export function TextArea({
  label,
  optional,
  dense,
  bare,
  hint,
  error,
  accepted,
  className,
  id,
  ...area
}: FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { ref?: Ref<HTMLTextAreaElement> }) {
  const own = useId()
  const messageId = useId()
  const frame = { label, optional, hint, error, accepted, className, disabled: area.disabled }
  return (
    <Frame {...frame} id={id ?? own} messageId={messageId} dense={dense ?? false} bare={bare ?? false}>
      <textarea
        rows={3}
        {...area}
        id={id ?? own}
        className={cx(css.input, css.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={bare ? undefined : messageId}
      />
    </Frame>
  )
}

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

/** The platform's own list in our frame: native on phones, by keyboard everywhere. */
export function Select({
  label,
  optional,
  dense,
  bare,
  hint,
  error,
  accepted,
  icon,
  options,
  className,
  id,
  ...select
}: FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & { options: SelectOption[]; icon?: ReactNode }) {
  const own = useId()
  const messageId = useId()
  const frame = { label, optional, hint, error, accepted, icon, className, disabled: select.disabled }
  return (
    <Frame {...frame} id={id ?? own} messageId={messageId} dense={dense ?? false} bare={bare ?? false}>
      <select
        {...select}
        id={id ?? own}
        className={cx(css.input, css.select)}
        aria-invalid={error ? true : undefined}
        aria-describedby={bare ? undefined : messageId}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={css.arrow} aria-hidden="true" />
    </Frame>
  )
}
