import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import css from './menu.module.css'
import { moveFocus } from './roving.ts'
import { Count } from './tag.tsx'

export interface MenuEntry {
  label: ReactNode
  icon?: ReactNode
  href?: string
  onPress?: () => void
  current?: boolean
  /** The number of waiting or unread entries; zero shows nothing. */
  count?: number
  /** A rule above this entry. */
  apart?: boolean
}

export interface MenuProps {
  label: string
  /** Draws the button, with the given properties. */
  trigger: (button: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode
  entries: readonly MenuEntry[]
  /** Shown above the entries: name and balance. */
  head?: ReactNode
  align?: 'start' | 'end'
}

/** A short list under a button (account menu, sort, language). A disclosure: Tab and arrows move, Escape closes and returns. */
export function Menu({ label, trigger, entries, head, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && anchor.current?.contains(event.target))) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }
  const press = (entry: MenuEntry) => () => {
    setOpen(false)
    entry.onPress?.()
  }
  return (
    <span ref={anchor} className={css.anchor} onKeyDown={key}>
      {trigger({ 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <div className={cx(css.panel, align === 'start' && css.startSide)}>
          {head}
          <nav aria-label={label} onKeyDown={(event) => moveFocus(event, 'a, button')}>
            {entries.map((entry, index) => (
              <Fragment key={index}>
                {entry.apart && <div className={css.rule} />}
                {entry.href === undefined ? (
                  <button type="button" className={css.item} aria-current={entry.current} onClick={press(entry)}>
                    <Inside {...entry} />
                  </button>
                ) : (
                  <Link className={css.item} href={entry.href} aria-current={entry.current} onClick={press(entry)}>
                    <Inside {...entry} />
                  </Link>
                )}
              </Fragment>
            ))}
          </nav>
        </div>
      )}
    </span>
  )
}

const Inside = ({ icon, label, count }: MenuEntry) => (
  <>
    {icon}
    {label}
    {count ? <Count>{count}</Count> : null}
  </>
)
