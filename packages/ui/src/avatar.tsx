import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './avatar.module.css'
import { cx } from './cx.ts'
import { hash32 } from './stable.ts'

/** Light enough for dark initials. Without gold, tide and ember, which have a meaning. */
const PAIRS = [
  ['#BB9AF4', '#8A72DC'],
  ['#8FA6FF', '#6E86E0'],
  ['#63C7F5', '#4B9AD6'],
  ['#54C8D8', '#3E9FB4'],
  ['#FF9DB5', '#D87C9A'],
  ['#EE8DF0', '#C072CC'],
] as const

const initials = (name: string): string =>
  name
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase())
    .join('')

/** §3 avatar, STATIC: the pictures `a01` to `a24` lie in one file, in rows of six (`avatar-pictures.svg`). */
const SHIPPED = /^a\d\d$/
const COLUMNS = 6
const ROWS = 4

/** The place of a shipped picture in the file, in the units of `background-position`. */
function placeOf(picture: string): string {
  const index = Number(picture.slice(1)) - 1
  const row = Math.floor(index / COLUMNS)
  return `${((index % COLUMNS) * 100) / (COLUMNS - 1)}% ${(row * 100) / (ROWS - 1)}%`
}

/**
 * The picture that a member chose, or a name's initials on its own pair of hues; decoration beside the name itself. `picture`
 * is the name of a shipped one, or the address of the member's own.
 */
export function Avatar({ name, small, picture }: { name: string; small?: boolean; picture?: string | undefined }) {
  const [from, to] = PAIRS[hash32(name) % PAIRS.length] ?? PAIRS[0]
  const isOwn = picture && !SHIPPED.test(picture)
  const look = isOwn
    ? { background: `url(${picture}) 0/cover` }
    : picture
      ? { backgroundPosition: placeOf(picture) }
      : { background: `linear-gradient(150deg, ${from}, ${to})` }
  return (
    <span className={cx(css.avatar, small && css.s, picture && !isOwn && css.shipped)} style={look} aria-hidden="true">
      {!picture && initials(name)}
    </span>
  )
}

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
