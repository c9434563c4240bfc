import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { cssVars } from './css-vars.tsx'
import { cx } from './cx.ts'
import css from './lane.module.css'
import { Link } from './link.tsx'
import type { Section } from './more-sheet.tsx'
import type { MenuItem } from './side-menu.tsx'
import { Count } from './tag.tsx'

const hueOf = (hue: string) => cssVars({ '--hue': `var(--cat-${hue})` })

export interface LaneProps {
  title: ReactNode
  icon: ReactNode
  hue: string
  all?: { href: string; label: string }
  /**
   * `tiles`: 7 in view (2.4 on phones); `cards`: 4 (1.3); `pairs`: two in a line (1.3); `wrap`: a grid that fills the page;
   * `fill`: all in its width.
   */
  shape?: 'tiles' | 'cards' | 'wrap' | 'fill' | 'pairs'
  children: ReactNode
}

/** A row of the home page or a lobby: a heading with its hue, and items that snap. */
export function Lane({ title, icon, hue, all, shape = 'tiles', children }: LaneProps) {
  return (
    <section className={css.lane} style={hueOf(hue)}>
      <div className={css.head}>
        {icon}
        <h2 className="title-2">{title}</h2>
        {all && (
          <LinkButton size="s" kind="quiet" href={all.href} iconEnd={<ChevronRight aria-hidden="true" />}>
            {all.label}
          </LinkButton>
        )}
      </div>
      <div className={cx(css.tiles, shape !== 'tiles' && css[shape])}>{children}</div>
    </section>
  )
}

/** The categories with their counts: cards on desktop, a scrolling row of chips on phones. */
export function CategoryNav({
  label,
  categories,
}: {
  label: string
  categories: readonly (Section & { games?: ReactNode })[]
}) {
  return (
    <nav className={css.categories} aria-label={label}>
      {categories.map((category) => (
        <Link key={category.id} className={css.category} href={category.href ?? '#'} style={hueOf(category.hue)}>
          {category.icon}
          <span>{category.label}</span>
          <small>{category.games}</small>
        </Link>
      ))}
    </nav>
  )
}

/** Four quick links on phones, the first one in tide. */
export function QuickActions({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <nav className={css.quick} aria-label={label}>
      {items.map((item) => (
        <Link key={item.label} href={item.href ?? '#'}>
          <i>
            {item.icon}
            {item.count ? <Count>{item.count}</Count> : null}
          </i>
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
