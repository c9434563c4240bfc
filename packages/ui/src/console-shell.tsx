import Menu from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'
import { Wordmark } from './brand.tsx'
import { IconButton } from './button.tsx'
import { Card } from './card.tsx'
import css from './console-shell.module.css'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import type { MenuGroup } from './side-menu.tsx'
import { Count } from './tag.tsx'

export interface ConsoleMenuProps {
  label: string
  home: { href: string; label: string; name: string }
  groups: readonly MenuGroup[]
  /** Inside the drawer on phones. */
  inDrawer?: boolean
}

/** The console's menu: groups of 36 px rows, with counts of waiting entries. */
export function ConsoleMenu({ label, home, groups, inDrawer }: ConsoleMenuProps) {
  return (
    <nav className={cx(css.menu, inDrawer && css.inDrawer)} aria-label={label}>
      {!inDrawer && (
        <Link className={css.home} href={home.href} aria-label={home.label}>
          <Wordmark name={home.name} small />
        </Link>
      )}
      {groups.map((group, index) => (
        <div key={index}>
          {group.title && <div className={css.group}>{group.title}</div>}
          {group.items.map((item) => (
            <Link
              key={item.label}
              className={css.item}
              href={item.href ?? '#'}
              aria-current={item.current ? 'page' : undefined}
              onClick={item.onPress}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.count ? <Count>{item.count}</Count> : null}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

export interface ConsoleShellProps {
  skipLabel: string
  menu: ReactNode
  menuLabel: string
  onMenu: () => void
  title: ReactNode
  /** Beside the title: the state of the whole system. */
  status?: ReactNode
  /** The search box; phones leave it to the menu. */
  search?: ReactNode
  /** Alerts, avatar. */
  barEnd: ReactNode
  children: ReactNode
}

/** Menu, bar of 56 and page of the operator console. */
export function ConsoleShell(props: ConsoleShellProps) {
  return (
    <div className={css.console}>
      <a className="skip-link" href="#main">
        {props.skipLabel}
      </a>
      {props.menu}
      <div className={css.side}>
        <header className={css.bar}>
          <IconButton label={props.menuLabel} className={css.phone} onClick={props.onMenu}>
            <Menu aria-hidden="true" />
          </IconButton>
          <h1 className="title-2">{props.title}</h1>
          <span className={css.desk}>{props.status}</span>
          <div className={css.barEnd}>
            {props.search && <div className={cx(css.search, css.desk)}>{props.search}</div>}
            {props.barEnd}
          </div>
        </header>
        <main className={css.main} id="main" tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  )
}

/**
 * A list with the open row beside it (372 px, or as wide as the list with `even`); below each other on screens under
 * 1200 px.
 */
export const SplitView = (props: { children: ReactNode; panel: ReactNode; even?: boolean }) => (
  <div className={cx(css.split, props.even && css.even)}>
    <div>{props.children}</div>
    {props.panel}
  </div>
)

/** The panel of the open row: sections with rules between. Each child is a section. */
export const SidePanel = ({ label, children }: { label: string; children: ReactNode }) => (
  // Focusable, because it scrolls on desktops, and may hold nothing but text.
  <Card as="aside" flush aria-label={label} tabIndex={0} className={css.panel ?? ''}>
    {children}
  </Card>
)

/** A row of figures above a page. */
export const Figures = ({ children }: { children: ReactNode }) => <div className={css.figures}>{children}</div>

/** The filters above a list. On phones a row of chips has its own line and scrolls sideways. */
export const FilterBar = ({ children }: { children: ReactNode }) => <div className={css.filters}>{children}</div>
