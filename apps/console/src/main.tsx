import '@croupier/ui/tokens.css'
import '@croupier/ui/fonts.css'
import '@croupier/ui/base.css'
import { CallRefused, client } from '@croupier/api-client/client'
import { presence } from '@croupier/api-client/presence'
import { sealer } from '@croupier/api-client/sealer'
import { cipherKey } from '@croupier/wire/platform/platform'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type Desk, DeskProvider } from './lib/desk.tsx'
import { sessionStore } from './lib/session.ts'

const FRESH_MS = 5_000
const RETRIES = 2

/** Builds the console's parts once; nothing else makes an id or reads a clock. */
function build(): Desk {
  const newId = () => crypto.randomUUID()
  const session = sessionStore(sessionStorage)
  const call = client({
    origin: '',
    fetch: fetch.bind(globalThis),
    token: session.get,
    language: () => 'en',
    isAway: presence(window, Date.now),
    newKey: newId,
    seal: (body) => seal(body),
    onSessionEnded: session.end,
  })
  const seal = sealer({ fetchKey: () => call(cipherKey, {}), now: Date.now, newId })
  const retry = (failures: number, error: Error) => failures < RETRIES && !(error instanceof CallRefused)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry } } })
  session.subscribe(() => {
    if (!session.get()) queries.clear()
  })
  return { call, queries, session, newId, now: Date.now }
}

const desk = build()
createRoot(document.getElementById('root') as HTMLElement).render(
  <DeskProvider desk={desk}>
    <QueryClientProvider client={desk.queries}>
      <App />
    </QueryClientProvider>
  </DeskProvider>,
)
