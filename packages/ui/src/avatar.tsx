import css from './avatar.module.css'
import { cx } from './cx.ts'
import { AnyPicture } from './plain-picture.tsx'
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

/** Of up to two words of a name. */
export const initials = (name: string): string =>
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

/** Pixels of a picture that a member uploaded. */
const SQUARE = { width: 256, height: 256 }

/** The place of a shipped picture in the file, in the units of `background-position`. */
function placeOf(picture: string): string {
  const index = Number(picture.slice(1)) - 1
  const row = Math.floor(index / COLUMNS)
  return `${((index % COLUMNS) * 100) / (COLUMNS - 1)}% ${(row * 100) / (ROWS - 1)}%`
}

/**
 * The picture that a member chose, or a name's initials on its own pair of hues; decoration beside the name itself. `picture`
 * is the name of a shipped one, or the address of the member's own, which gives its place to the initials if it cannot be loaded.
 */
export function Avatar({ name, small, picture }: { name: string; small?: boolean; picture?: string | undefined }) {
  const [from, to] = PAIRS[hash32(name) % PAIRS.length] ?? PAIRS[0]
  const isShipped = picture !== undefined && SHIPPED.test(picture)
  const look = isShipped
    ? { backgroundPosition: placeOf(picture) }
    : { background: `linear-gradient(150deg, ${from}, ${to})` }
  return (
    <span className={cx(css.avatar, small && css.s, isShipped && css.shipped)} style={look} aria-hidden="true">
      {!picture && initials(name)}
      {picture && !isShipped && (
        <AnyPicture className={css.own} picture={{ url: picture, ...SQUARE }} alt="" instead={initials(name)} />
      )}
    </span>
  )
}
