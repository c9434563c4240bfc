import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import css from './button.module.css'
import { cx } from './cx.ts'
import { Link, type LinkProps } from './link.tsx'

/** Tide `primary` once per view; `lamp` only for cash-out and claims; `dangerSoft` for rejections. */
export type ButtonKind = 'primary' | 'default' | 'outline' | 'quiet' | 'lamp' | 'danger' | 'dangerSoft'
/** 36 (pointers and console), 44, 52 (the commit button). */
export type ButtonSize = 's' | 'm' | 'l'

interface Look {
  kind?: ButtonKind
  size?: ButtonSize
  /** Takes the full width of its container. */
  wide?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>
    /** Keeps the width, shows a spinner and `busyLabel` (a verb: "Placing"), ignores presses. */
    busy?: boolean
    busyLabel?: ReactNode
    /** Why the button is off, shown in the line below; the button stays focusable. `null` reserves the line. */
    disabledReason?: ReactNode
    /** Off, with the reason shown elsewhere: `aria-describedby` names that element. */
    off?: boolean
  }

const look = ({ kind = 'default', size = 'm', wide }: Look, extra?: string): string =>
  cx(css.button, kind !== 'default' && css[kind], size !== 'm' && css[size], wide && css.wide, extra)

/** A button with a text. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, iconEnd, busy, busyLabel, disabledReason, off: isOff, ...others } = props
  const { className, children, onClick, ...rest } = others
  const reasonId = useId()
  const off =
    isOff === true ||
    busy === true ||
    (disabledReason !== undefined && disabledReason !== null && disabledReason !== '')
  const press = (event: MouseEvent<HTMLButtonElement>) => (off ? event.preventDefault() : onClick?.(event))
  const button = (
    <button
      type="button"
      {...rest}
      className={look({ kind: kind ?? 'default', size: size ?? 'm', wide: wide ?? false }, className)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={(off && !busy) || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
    >
      {busy === undefined ? (
        <>
          {icon}
          {children}
          {iconEnd}
        </>
      ) : (
        <span className={css.stack}>
          <span className={cx(busy && css.away)} aria-hidden={busy || undefined}>
            {icon}
            {children}
            {iconEnd}
          </span>
          {busy && (
            <span>
              <span className={css.spinner} />
              {busyLabel ?? children}
            </span>
          )}
        </span>
      )}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={css.reasoned}>
      {button}
      <span className={css.reason} id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'default',
  size = 'm',
  wide = false,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ kind, size, wide }, className)}>
      {icon}
      {children}
      {iconEnd}
    </Link>
  )
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>
  /** The name, also shown as tooltip. */
  label: string
  /** 32 px with a target of 44 px. */
  small?: boolean
  /** A dot for something unread. */
  pip?: boolean
}

/** A button with an icon only. It has a name, a tooltip and a target of 44 px. */
export function IconButton({ label, small, pip, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(css.icon, small && css.iconS, className)}
    >
      {children}
      {pip && <span className={css.pip} />}
    </button>
  )
}

/** The spinner of a busy control. */
export const Spinner = () => <span className={css.spinner} aria-hidden="true" />
