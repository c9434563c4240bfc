import { type ReactNode, useState } from 'react'
import css from './app-shell.module.css'
import { cx } from './cx.ts'

export interface AppShellProps {
  skipLabel: string
  header: ReactNode
  /** The side menu; without it (lottery pages) the page takes the full width. */
  side?: ReactNode
  bottomBar?: ReactNode
  rightBar?: ReactNode
  footer?: ReactNode
  /** A change fades the page in: the route. */
  pageKey?: string
  /** For betting pages with their own commit bar: edge to edge on phones. */
  flush?: boolean
  children: ReactNode
}

/** The one frame of the site: header, side menu (232, rail of 72 on tablets), page, bars. */
export function AppShell({
  skipLabel,
  header,
  side,
  bottomBar,
  rightBar,
  footer,
  pageKey,
  flush,
  children,
}: AppShellProps) {
  const [firstKey] = useState(pageKey)
  const [isChanged, setIsChanged] = useState(false)
  if (!isChanged && pageKey !== firstKey) setIsChanged(true)
  return (
    <div className={css.app} data-side={side ? 'open' : 'closed'}>
      <a className="skip-link" href="#main">
        {skipLabel}
      </a>
      {header}
      {side}
      <div className={cx(css.content, flush && css.flush)}>
        <main className={css.main} id="main" tabIndex={-1}>
          <div className={cx(css.page, isChanged && css.changed)} key={pageKey}>
            {children}
          </div>
        </main>
        {footer}
      </div>
      {rightBar}
      {bottomBar}
    </div>
  )
}
