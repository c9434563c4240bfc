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
  /** The label is for screen readers only: search boxes, chat lines. */
  hideLabel?: boolean
  /** 38 high with 13 px text, for the console. */
  dense?: boolean
  /** Leaves the message line out, for fields without any message (search boxes). */
  bare?: boolean
  /** Inside the box, before the value. */
  icon?: ReactNode
  /** Inside the box at its end: a captcha picture, a send button, a clock. */
  end?: ReactNode
  /** Between the box and the message line: quick sums, rule chips. */
  below?: ReactNode
  /** The message line takes no space while it is empty. */
  quiet?: boolean
  className?: string | undefined
  id?: string | undefined
  disabled?: boolean | undefined
}

interface Control {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, box and message around a control. The control gets the three properties that connect them. */
function Frame({ children, ...frame }: FieldFrame & { children: (control: Control) => ReactNode }) {
  const own = useId()
  const messageId = useId()
  const id = frame.id ?? own
  const kind = stateOf(frame)
  const state = { hint: frame.hint, error: frame.error, accepted: frame.accepted }
  const box = cx(css.box, kind === 'error' && css.wrong, kind === 'accepted' && css.accepted, frame.disabled && css.off)
  return (
    <div className={cx(css.field, frame.dense && css.dense, frame.quiet && css.quiet, frame.className)}>
      <label className={frame.hideLabel ? 'visually-hidden' : css.label} htmlFor={id}>
        {frame.label} {frame.optional && <span className={css.optional}>{frame.optional}</span>}
      </label>
      <div className={box}>
        {frame.icon}
        {children({
          id,
          'aria-invalid': frame.error ? true : undefined,
          'aria-describedby': frame.bare ? undefined : messageId,
        })}
        {frame.end && <span className={css.end}>{frame.end}</span>}
      </div>
      {frame.below}
      {!frame.bare && <Message id={messageId} {...state} />}
    </div>
  )
}

/** Separates the properties of the frame from those of the native control. */
function parted<Props extends FieldFrame>(
  props: Props,
): [FieldFrame, Omit<Props, Exclude<keyof FieldFrame, 'disabled'>>] {
  const {
    label,
    optional,
    hideLabel,
    dense,
    bare,
    quiet,
    icon,
    end,
    below,
    hint,
    error,
    accepted,
    className,
    id,
    ...rest
  } = props
  const frame = { label, optional, icon, end, below, hint, error, accepted, className, id, disabled: props.disabled }
  const flags = { hideLabel: hideLabel ?? false, dense: dense ?? false, bare: bare ?? false, quiet: quiet ?? false }
  return [{ ...frame, ...flags }, rest]
}

export type FieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldFrame> & {
    ref?: Ref<HTMLInputElement>
    /** Large tabular figures, always left to right. */
    money?: boolean
  }

/**
 * A labelled input with one message line that is always reserved. `error` wins over `accepted`, `accepted` over `hint`;
 * validate on blur, then on each key once wrong, and put the server's error into the same line.
 */
export function Field({ money, ...props }: FieldProps) {
  const [frame, input] = parted(props)
  return (
    <Frame {...frame}>
      {(control) => <input {...input} {...control} className={cx(css.input, money && css.money)} />}
    </Frame>
  )
}

export type TextAreaProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldFrame> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text in the same frame as `Field`. */
export function TextArea(props: TextAreaProps) {
  const [frame, area] = parted(props)
  return (
    <Frame {...frame}>
      {(control) => <textarea rows={3} {...area} {...control} className={cx(css.input, css.area)} />}
    </Frame>
  )
}

export interface SelectOption<Value extends string | number> {
  value: Value
  label: string
  disabled?: boolean
}

export type SelectProps<Value extends string | number> = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldFrame | 'value' | 'onChange'> & {
    ref?: Ref<HTMLSelectElement>
    options: readonly SelectOption<Value>[]
    /** Shows no choice when it is not one of the options. */
    value: Value | undefined
    onChange: (value: Value) => void
  }

/** A native select in the frame of `Field`. */
export function Select<Value extends string | number>({ options, value, onChange, ...props }: SelectProps<Value>) {
  const [frame, select] = parted(props)
  const choose = (at: number) => {
    const chosen = options[at]
    if (chosen) onChange(chosen.value)
  }
  return (
    <Frame {...frame}>
      {(control) => (
        <>
          <select
            {...select}
            {...control}
            className={cx(css.input, css.select)}
            value={value ?? ''}
            onChange={(event) => choose(event.target.selectedIndex)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={css.arrow} aria-hidden="true" />
        </>
      )}
    </Frame>
  )
}
