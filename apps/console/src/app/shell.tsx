import { useCall } from '@croupier/api-client/react'
import { ConsoleMenu, ConsoleShell } from '@croupier/ui/console-shell'
import { Drawer } from '@croupier/ui/drawer'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Link, type LinkProps, LinkProvider } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { setup } from '@croupier/wire/content/setup.console'
import type { Output } from '@croupier/wire/endpoint'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Link as RouterLink, Switch, useLocation } from 'wouter'
import { useMay, useMe } from '../lib/console.tsx'
import { counted } from '../lib/counted.ts'
import { AccountMenu } from './account-menu.tsx'
import { GlobalSearch } from './global-search.tsx'
import { icons } from './icons.tsx'
import { type ConsoleRoute, GROUPS } from './route.ts'
import { routes } from './routes.tsx'

type Waiting = Output<typeof waiting> | undefined
const PasswordPage = lazy(() => import('../features/staff/password-page.tsx'))

/** Menu, bar and page. The menu shows only the screens that the account may open. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [location] = useLocation()
  const me = useMe()
  const counts = useCall(waiting, {}, { everyMs: 10_000 })
  const mayRead = (route: ConsoleRoute) => route.permissions.every((one) => me.permissions.includes(one))
  const isOpen = useIsSiteOpen()
  const allowed = routes.filter((route) => mayRead(route) && !(route.isFirstRun && isOpen !== false))
  const current = allowed.find(({ path }) => location === path || location.startsWith(`${path}/`))
  const title = me.mustChangePassword || location === '/password' ? 'Password' : (current?.title ?? 'Console')
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
  const menu = (inDrawer: boolean) => (
    <ConsoleMenu
      label="Console"
      home={{ href: '/', label: 'Console, start page', name: 'console' }}
      groups={groupsOf(allowed, current, counts.data, () => setMenuOpen(false))}
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
        title={title}
        status={isOpen === false ? <Tag tone="warning">Not open yet</Tag> : <SystemTag waiting={counts.data} />}
        search={me.permissions.includes('member.profile.view') && <GlobalSearch />}
        barEnd={<AccountMenu />}
      >
        <Suspense fallback={<Skeleton height={320} />}>
          {me.mustChangePassword ? <PasswordPage /> : <Pages allowed={allowed} isKnown={isOpen !== undefined} />}
        </Suspense>
      </ConsoleShell>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="Menu">
        {menu(true)}
      </Drawer>
    </LinkProvider>
  )
}

/** Whether the site has opened for the first time, as far as the account may know; undefined until the server has answered. */
function useIsSiteOpen(): boolean | undefined {
  const { mustChangePassword } = useMe()
  const mayRead = useMay('content.setting.view')
  // The server refuses every other call until the password is changed.
  const enabled = mayRead && !mustChangePassword
  const { data, error } = useCall(setup, {}, { enabled, everyMs: 60_000 })
  return mayRead && !error ? data?.isOpen : true
}

function Pages({ allowed, isKnown }: { allowed: readonly ConsoleRoute[]; isKnown: boolean }) {
  const pages = allowed.flatMap(({ path, page, one }) => [{ path, page }, ...(one ? [one] : [])])
  return (
    <Switch>
      {pages.map(({ path, page }) => (
        <Route key={path} path={path} component={page} />
      ))}
      <Route path="/password" component={PasswordPage} />
      <Route path="/">
        {!isKnown ? (
          <Skeleton height={320} />
        ) : allowed[0] ? (
          <Redirect to={allowed[0].path} replace />
        ) : (
          <Redirect to="/password" />
        )}
      </Route>
      <Route>
        <EmptyState title="Page not found" actions={<Link href="/">Go to the start page</Link>}>
          The console has no such page, or your role cannot open it.
        </EmptyState>
      </Route>
    </Switch>
  )
}

function groupsOf(
  allowed: readonly ConsoleRoute[],
  current: ConsoleRoute | undefined,
  counts: Waiting,
  onPress: () => void,
) {
  const itemOf = (route: ConsoleRoute) => {
    const Icon = icons[route.icon]
    const count = route.counts && counts?.[route.counts]
    return {
      href: route.path,
      label: route.title,
      icon: <Icon aria-hidden="true" />,
      current: route === current,
      onPress,
      ...(count ? { count } : {}),
    }
  }
  return GROUPS.map((title) => ({
    ...(title === 'Start' ? {} : { title }),
    items: allowed.filter((route) => route.group === title).map(itemOf),
  })).filter((group) => group.items.length > 0)
}

/** The state of the system: the first problem, or that there is none. */
function SystemTag({ waiting: at }: { waiting: Waiting }) {
  if (!at) return null
  if (at.maintenance) return <Tag tone="danger">Site closed</Tag>
  if (at.lateDraws > 0) return <Tag tone="warning">{`${counted(at.lateDraws, 'draw')} overdue`}</Tag>
  return <Tag tone="good">All systems normal</Tag>
}

function ConsoleLink({ href, ref, onClick, ...rest }: LinkProps) {
  if (!href.startsWith('/')) return <a href={href} ref={ref} onClick={onClick} {...rest} />
  return <RouterLink href={href} {...(ref ? { ref } : {})} {...(onClick ? { onClick } : {})} {...rest} />
}
