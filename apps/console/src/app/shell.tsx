import { IconButton } from '@croupier/ui/button'
import { ConsoleMenu, ConsoleShell } from '@croupier/ui/console-shell'
import { Drawer } from '@croupier/ui/drawer'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Link, LinkProvider } from '@croupier/ui/link'
import { staffLogout } from '@croupier/wire/staff/session.console'
import LogOut from 'lucide-react/icons/log-out'
import SunMoon from 'lucide-react/icons/sun-moon'
import { Suspense, useState } from 'react'
import { Redirect, Route, Link as RouterLink, Switch, useLocation } from 'wouter'
import { useCommand } from '../lib/call.ts'
import { useDesk, useMe } from '../lib/desk.tsx'
import { icons } from './icons.tsx'
import { routes } from './routes.tsx'
import css from './shell.module.css'

const GROUPS = ['Money', 'People', 'Product', 'System'] as const

/** Menu, bar and page. What somebody may not do is not in their menu. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [location] = useLocation()
  const me = useMe()
  const allowed = routes.filter((route) => me.permissions.includes(route.permission))
  const current = allowed.find((route) => location.startsWith(route.path))
  const groups = GROUPS.map((title) => ({
    title,
    items: allowed
      .filter((route) => route.group === title)
      .map((route) => {
        const Icon = icons[route.icon]!
        const item = {
          href: route.path,
          label: route.title,
          icon: <Icon aria-hidden="true" />,
          current: route === current,
        }
        return { ...item, onPress: () => setMenuOpen(false) }
      }),
  })).filter((group) => group.items.length > 0)
  const menu = (inDrawer: boolean) => (
    <ConsoleMenu
      label="Console"
      home={{ href: '/', label: 'Console, start', name: 'console' }}
      groups={groups}
      inDrawer={inDrawer}
    />
  )
  return (
    <LinkProvider component={ConsoleLink}>
      <ConsoleShell
        skipLabel="Skip to content"
        menu={menu(false)}
        menuLabel="Menu"
        onMenu={() => setMenuOpen(true)}
        title={current?.title ?? 'Console'}
        barEnd={<BarEnd />}
      >
        <Suspense fallback={<Skeleton height={320} />}>
          <Switch>
            {allowed.map(({ path, page: Page }) => (
              <Route key={path} path={path} component={Page} />
            ))}
            <Route path="/">{allowed[0] ? <Redirect to={allowed[0].path} /> : null}</Route>
            <Route>
              <EmptyState title="Nothing here" actions={<Link href="/">Back to the start</Link>}>
                This address is not a screen of the console, or your role does not open it.
              </EmptyState>
            </Route>
          </Switch>
        </Suspense>
      </ConsoleShell>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="Menu">
        {menu(true)}
      </Drawer>
    </LinkProvider>
  )
}

function ConsoleLink({ href, ref, onClick, ...rest }: import('@croupier/ui/link').LinkProps) {
  if (!href.startsWith('/')) return <a href={href} ref={ref} onClick={onClick} {...rest} />
  return <RouterLink href={href} {...(ref ? { ref } : {})} {...(onClick ? { onClick } : {})} {...rest} />
}

function BarEnd() {
  const { session } = useDesk()
  const me = useMe()
  const logout = useCommand(staffLogout)
  const leave = () => logout.run({}).then(session.end, session.end)
  return (
    <>
      <span className={css.me}>
        <b>{me.displayName}</b>
        <small>{me.roles.join(', ')}</small>
      </span>
      <IconButton label="Dark or light" onClick={switchTheme}>
        <SunMoon aria-hidden="true" />
      </IconButton>
      <IconButton label="Log out" onClick={leave}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </>
  )
}

function switchTheme(): void {
  const next = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'
  document.documentElement.dataset.theme = next
  localStorage.setItem('consoleTheme', next)
}
