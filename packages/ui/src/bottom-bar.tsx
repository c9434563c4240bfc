import type { ReactNode } from 'react'
import css from './bottom-bar.module.css'
import { Link } from './link.tsx'
import type { MenuItem } from './side-menu.tsx'

/** The bottom bar on phones: Home, three pinned sections, More. Pages with a commit bar do not have it. */
export function BottomBar({
  label,
  items,
  more,
}: {
  label: string
  items: readonly MenuItem[]
  more: { label: string; icon: ReactNode; expanded: boolean; onOpen: () => void }
}) {
  return (
    <nav className={css.bar} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.label}
          className={css.item}
          href={item.href ?? '#'}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.icon}
          {item.label}
        </Link>
      ))}
      <button
        type="button"
        className={css.item}
        aria-expanded={more.expanded}
        aria-haspopup="dialog"
        onClick={more.onOpen}
      >
        {more.icon}
        {more.label}
      </button>
    </nav>
  )
}

/** Help and apps at the edge on desktops, where the page keeps 72 px free. */
export function RightBar({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <aside className={css.right} aria-label={label}>
      {items.map((item) =>
        item.href === undefined ? (
          <button key={item.label} type="button" aria-label={item.label} title={item.label} onClick={item.onPress}>
            {item.icon}
          </button>
        ) : (
          <Link key={item.label} href={item.href} aria-label={item.label} title={item.label}>
            {item.icon}
          </Link>
        ),
      )}
    </aside>
  )
}
