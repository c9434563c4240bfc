import '@croupier/ui/tokens.css'
import '@croupier/ui/fonts.css'
import '@croupier/ui/base.css'
import { presence } from '@croupier/api-client/presence'
import { announcements } from '@croupier/wire/content/announcements'
import { systemStatus, whitelabel } from '@croupier/wire/content/system'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { HOME_ANNOUNCEMENTS } from './app/home/home-announcements.ts'
import { callOptions, shouldRetry } from './lib/call.ts'
import { siteClient } from './lib/client.ts'
import { serverClock } from './lib/clock.ts'
import { cookies } from './lib/cookies.ts'
import { keepInvitation } from './lib/invitation.ts'
import { loadPartsAfterPaint } from './lib/lazy.ts'
import { liveLater } from './lib/live-later.ts'
import { statusInput } from './lib/merchant.ts'
import { openModal } from './lib/overlays.ts'
import { pendingLogin } from './lib/pending-login.ts'
import { type Reachability, reachability } from './lib/reachability.ts'
import { takeResetLink } from './lib/reset-link.ts'
import { type SessionStore, sessionStore } from './lib/session.ts'
import { shareSession } from './lib/shared-session.ts'
import { type Site, SiteProvider } from './lib/site.tsx'
import { languageOfPage, setLanguage } from './lib/texts.ts'
import { windowEvents } from './lib/window-events.ts'

const FRESH_MS = 30_000
const HOME = /^\/(index)?$/

/** Builds the services of the page. All other code gets clock, ids and connections from here. */
function build(language: string): Site {
  const newId = () => crypto.randomUUID()
  const session = sessionStore(sessionStorage)
  const clock = serverClock({ now: Date.now })
  const server = reachability({
    ask: (signal) => call(systemStatus, statusInput(), { signal }),
    device: { isOnline: () => navigator.onLine, subscribe: windowEvents('online', 'offline') },
    chance: Math.random,
  })
  const call = siteClient({
    fetch: fetch.bind(globalThis),
    session,
    clock,
    reachability: server,
    language: () => i18n.locale || language,
    isAway: presence(window, Date.now),
    newId,
  })
  return { call, queries: queriesOf(session, server), session, clock, newId, reachability: server, live: liveOf() }

  function liveOf() {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wps/live`
    const isVisible = () => document.visibilityState === 'visible'
    const connection = liveLater(async () => {
      const { live } = await import('./lib/live.ts')
      const connect = () => new WebSocket(address)
      return live({ call, session, clock, reachability: server, isVisible, connect, chance: Math.random })
    })
    document.addEventListener('visibilitychange', () => isVisible() && connection.wake())
    return connection
  }
}

/** The cached answers. They are read again when the server is back. */
function queriesOf(session: SessionStore, server: Reachability): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false } },
  })
  onlineManager.setEventListener((setOnline) => server.subscribe(() => setOnline(server.isReachable())))
  session.subscribe(() => {
    if (!session.get()) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== null })
  })
  return queries
}

/** Continues the session of another tab, or that of a remembered visitor (Decisions "Safety"). */
async function resume(site: Site): Promise<void> {
  if ('BroadcastChannel' in globalThis) await shareSession(site.session, new BroadcastChannel('session')).ask()
  if (site.session.get() || cookies.get('rememberMe') !== '1') return
  const { resumeSessionOf } = await import('./lib/start-session.ts')
  await resumeSessionOf(site)
}

/** Takes the answer of a sign-in provider out of the address. Few visits begin with one, so its code is loaded for them alone. */
const takeProviderAnswer = async () => (await import('./lib/provider-answer.ts')).takeProviderAnswer()

async function start(root: HTMLElement): Promise<void> {
  keepInvitation(location.search, localStorage, Date.now())
  const isResetting = takeResetLink()
  const isReturning = location.pathname.startsWith('/login/') && (await takeProviderAnswer())
  const language = languageOfPage()
  const site = build(language)
  site.queries.prefetchQuery(callOptions(site, systemStatus, statusInput()))
  site.queries.prefetchQuery(callOptions(site, whitelabel, {}))
  if (HOME.test(location.pathname)) site.queries.prefetchQuery(callOptions(site, announcements, HOME_ANNOUNCEMENTS))
  await Promise.all([setLanguage(language), resume(site)])
  if (isResetting) {
    // The new password takes the place of a step that a resumed login owes.
    pendingLogin.end()
    openModal('resetPassModal')
  }
  if (isReturning) openModal('providerModal')
  // Other pages are parts themselves.
  if (HOME.test(location.pathname)) loadPartsAfterPaint()
  createRoot(root).render(
    <SiteProvider site={site}>
      <QueryClientProvider client={site.queries}>
        <I18nProvider i18n={i18n}>
          <App />
        </I18nProvider>
      </QueryClientProvider>
    </SiteProvider>,
  )
}

const root = document.getElementById('root')
if (root) start(root)
