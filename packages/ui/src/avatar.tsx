import Anchor from 'lucide-react/icons/anchor'
import Compass from 'lucide-react/icons/compass'
import Sailboat from 'lucide-react/icons/sailboat'
import Waves from 'lucide-react/icons/waves'
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

/** §3 avatar, STATIC: `a01` to `a24` are four pictures on each pair of hues. */
const PICTURES = [Sailboat, Anchor, Compass, Waves] as const

/**
 * The picture that a member chose, or a name's initials on its own pair of hues; decoration beside the name itself. `picture`
 * is the name of a shipped one, or the address of the member's own.
 */
export function Avatar({ name, small, picture }: { name: string; small?: boolean; picture?: string | undefined }) {
  const own = picture?.[3]
  const number = picture && !own ? Number(picture.slice(1)) - 1 : undefined
  const pair = PAIRS[(number ?? hash32(name)) % PAIRS.length] ?? PAIRS[0]
  const Picture = number === undefined ? undefined : PICTURES[Math.floor(number / PAIRS.length)]
  return (
    <span
      className={cx(css.avatar, small && css.s)}
      style={{ background: own ? `url(${picture}) 0/cover` : `linear-gradient(150deg, ${pair[0]}, ${pair[1]})` }}
      aria-hidden="true"
    >
      {Picture ? <Picture /> : !own && initials(name)}
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
