import Pin from 'lucide-react/icons/pin'
import { cssVars } from './css-vars.tsx'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import css from './more-sheet.module.css'
import type { MenuItem } from './side-menu.tsx'

/** A section of the site with its category hue: `hot`, `lottery`, `slots`… (the tokens' `--cat-*`). */
export interface Section extends MenuItem {
  id: string
  hue: string
}

/** The content of the More sheet: all sections in a grid of four columns, utilities below. With `onPin` a tap pins a section instead of opening it. */
export function MoreSections(props: {
  label: string
  sections: readonly Section[]
  pinned: readonly string[]
  onPin?: (id: string) => void
  utilities: readonly MenuItem[]
  onNavigate?: () => void
}) {
  const { sections, pinned, onPin, utilities } = props
  const face = (section: Section) => (
    <>
      <i>{section.icon}</i>
      {section.label}
      {(onPin !== undefined || pinned.includes(section.id)) && (
        <span className={cx(css.pin, !pinned.includes(section.id) && css.free)}>
          <Pin aria-hidden="true" />
        </span>
      )}
    </>
  )
  return (
    <>
      <nav className={css.grid} aria-label={props.label}>
        {sections.map((section) => {
          const hue = cssVars({ '--hue': `var(--cat-${section.hue})` })
          return onPin ? (
            <button
              key={section.id}
              type="button"
              style={hue}
              aria-pressed={pinned.includes(section.id)}
              onClick={() => onPin(section.id)}
            >
              {face(section)}
            </button>
          ) : (
            <Link key={section.id} href={section.href ?? '#'} style={hue} onClick={props.onNavigate}>
              {face(section)}
            </Link>
          )
        })}
      </nav>
      <div className={css.utilities}>
        {utilities.map((item) =>
          item.href === undefined ? (
            <button key={item.label} type="button" onClick={item.onPress}>
              {item.icon}
              {item.label}
            </button>
          ) : (
            <Link key={item.label} href={item.href} onClick={props.onNavigate}>
              {item.icon}
              {item.label}
            </Link>
          ),
        )}
      </div>
    </>
  )
}
