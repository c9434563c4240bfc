import '@croupier/ui/tokens.css'
import '@croupier/ui/fonts.css'
import '@croupier/ui/base.css'
import { presence } from '@croupier/api-client/presence'
import { announcements } from '@croupier/wire/content/articles'
import { systemStatus, whitelabel } from '@croupier/wire/content/system'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { HOME_ANNOUNCEMENTS } from './app/home/home-announcements.ts'
import { callOptions, shouldRetry } from './lib/call.ts'
import { siteClient } from './lib/client.ts'
import { serverClock } from './lib/clock.ts'
import { cookies } from './lib/cookies.ts'
import { liveLater } from './lib/live-later.ts'
import { statusInput } from './lib/merchant.ts'
import { sessionStore } from './lib/session.ts'
import { type Site, SiteProvider } from './lib/site.tsx'
import { remembered } from './lib/storage.ts'
import { firstLanguage, setLanguage } from './lib/texts.ts'

const FRESH_MS = 30_000
const HOME = /^\/(index)?$/

/** Builds the services of the page. All other code gets clock, ids and connections from here. */
function build(language: string): Site {
  const newId = () => crypto.randomUUID()
  const session = sessionStore(sessionStorage)
  const clock = serverClock({ now: Date.now })
  const call = siteClient({
    fetch: fetch.bind(globalThis),
    session,
    clock,
    language: () => i18n.locale || language,
    isAway: presence(window, Date.now),
    newId,
  })
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false } },
  })
  session.subscribe(() => {
    if (!session.get()) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== null })
  })
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`
  return {
    call,
    queries,
    session,
    clock,
    newId,
    live: liveLater(async () => {
      const { live } = await import('./lib/live.ts')
      return live({ call, session, clock, connect: () => new WebSocket(address), chance: Math.random })
    }),
  }
}

/** Decisions "Safety": logs a remembered visitor in again. */
async function resume(site: Site): Promise<void> {
  if (site.session.get() || cookies.get('rememberMe') !== '1') return
  const { resumeSessionOf } = await import('./lib/start-session.ts')
  await resumeSessionOf(site)
}

async function start(root: HTMLElement): Promise<void> {
  const language = firstLanguage(remembered('language').get(), navigator.languages)
  const site = build(language)
  site.queries.prefetchQuery(callOptions(site, systemStatus, statusInput()))
  site.queries.prefetchQuery(callOptions(site, whitelabel, {}))
  if (HOME.test(location.pathname)) site.queries.prefetchQuery(callOptions(site, announcements, HOME_ANNOUNCEMENTS))
  await Promise.all([setLanguage(language), resume(site)])
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
