import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import css from './side-menu.module.css'
import { Count } from './tag.tsx'

export interface MenuItem {
  /** The link; without it `onPress` is called. */
  href?: string
  onPress?: () => void
  label: string
  icon: ReactNode
  current?: boolean
  count?: number
}

export interface MenuGroup {
  title?: string
  /** A titled group that can be folded; open at first. */
  foldable?: boolean
  items: readonly MenuItem[]
}

export interface SideMenuProps {
  label: string
  /** The two large links on top: Deposit, Withdraw. */
  quick?: readonly MenuItem[]
  groups: readonly MenuGroup[]
  /** Below everything: language and theme. */
  end?: ReactNode
}

function Entry({ href, onPress, label, icon, current, count }: MenuItem) {
  const inside = (
    <>
      {icon}
      <span className={css.text}>{label}</span>
      {count ? <Count>{count}</Count> : null}
    </>
  )
  if (href === undefined)
    return (
      <button type="button" className={css.item} onClick={onPress} title={label}>
        {inside}
      </button>
    )
  return (
    <Link className={css.item} href={href} aria-current={current ? 'page' : undefined} title={label} onClick={onPress}>
      {inside}
    </Link>
  )
}

/** The menu's content: inside `SideMenu` on desktop, inside the drawer on phones. */
export function MenuList({ quick, groups, end }: Omit<SideMenuProps, 'label'>) {
  return (
    <div className={css.list}>
      {quick && quick.length > 0 && (
        <div className={css.quick}>
          {quick.map((item) => (
            <Link key={item.label} href={item.href ?? '#'} onClick={item.onPress}>
              {item.icon}
              {item.label}
            </Link>
          ))}
        </div>
      )}
      {groups.map((group, index) =>
        group.foldable ? (
          <details key={index} className={css.group} open>
            <summary>
              {group.title}
              <ChevronDown aria-hidden="true" />
            </summary>
            <div className={css.list}>
              {group.items.map((item) => (
                <Entry key={item.label} {...item} />
              ))}
            </div>
          </details>
        ) : (
          <div key={index} className={css.list}>
            {group.title && <div className={css.title}>{group.title}</div>}
            {group.items.map((item) => (
              <Entry key={item.label} {...item} />
            ))}
          </div>
        ),
      )}
      {end}
    </div>
  )
}

/** The sticky menu beside the page: 232 px wide, a rail of 72 on tablets, hidden on phones. */
export function SideMenu({ label, ...list }: SideMenuProps) {
  return (
    <nav className={css.side} aria-label={label}>
      <MenuList {...list} />
    </nav>
  )
}
