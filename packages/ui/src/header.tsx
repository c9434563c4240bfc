import ChevronLeft from 'lucide-react/icons/chevron-left'
import Menu from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'
import { Wordmark } from './brand.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import css from './header.module.css'
import { Link } from './link.tsx'

export interface NavItem {
  href: string
  label: ReactNode
  current?: boolean
}

export interface HeaderProps {
  home: { href: string; label: string }
  /** The toggle of the side menu; `phoneOnly` on pages without one. */
  menu?: { label: string; expanded: boolean; onToggle: () => void; phoneOnly?: boolean }
  /** Replaces the menu button on phones, on pages below another one. */
  back?: { label: string; onBack: () => void }
  /** The categories: `NavLinks`. */
  nav: { label: string; links: ReactNode }
  /** Balance pill, bell and avatar, or Log in and Register. */
  children: ReactNode
}

/** The sticky header: 64 px on desktops, 56 on phones, a second row with the categories on tablets. */
export function Header({ home, menu, back, nav, children }: HeaderProps) {
  return (
    <header className={css.head}>
      {back && (
        <IconButton label={back.label} className={cx(menu && css.phone)} onClick={back.onBack}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      {menu && (
        <IconButton
          label={menu.label}
          aria-expanded={menu.expanded}
          className={cx(back && css.desk, menu.phoneOnly && css.phone)}
          onClick={menu.onToggle}
        >
          <Menu aria-hidden="true" />
        </IconButton>
      )}
      <Link href={home.href} className={css.home} aria-label={home.label}>
        <Wordmark />
      </Link>
      <nav className={css.nav} aria-label={nav.label}>
        {nav.links}
      </nav>
      <span className={css.grow} />
      <div className={css.end}>{children}</div>
    </header>
  )
}

export const NavLinks = ({ items }: { items: readonly NavItem[] }) =>
  items.map((item) => (
    <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
      {item.label}
    </Link>
  ))
