import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './avatar.module.css'
import { Avatar, initials } from './avatar.tsx'

/** The avatar that opens the account menu: "LM, account menu". */
export function AvatarButton({
  name,
  label,
  picture,
  badge,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  name: string
  label: string
  picture?: string | undefined
  /** At the corner, outside the button so that its name starts with its text. `label` must name the count as well. */
  badge?: ReactNode
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <span className={css.anchor}>
      <button type="button" {...rest} className={css.button} aria-label={`${initials(name)}, ${label}`} title={label}>
        <Avatar name={name} picture={picture} />
      </button>
      {badge && (
        <span className={css.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </span>
  )
}
