import '@croupier/ui/tokens.css'
import '@croupier/ui/fonts.css'
import '@croupier/ui/base.css'
import { client } from '@croupier/api-client/client'
import { encrypter } from '@croupier/api-client/encrypter'
import { isAwayAfter, quietTime } from '@croupier/api-client/presence'
import { shouldRetry } from '@croupier/api-client/react'
import { readFileOrAnswer } from '@croupier/api-client/read-file'
import { cipherKey } from '@croupier/wire/platform/platform'
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type Console, ConsoleProvider } from './lib/console.tsx'
import { sessionStore } from './lib/session.ts'

const FRESH_MS = 5_000

/** Builds the services of the console. All other code gets ids and the clock from here. */
function build(): Console {
  const newId = () => crypto.randomUUID()
  const session = sessionStore(sessionStorage)
  const quietMs = quietTime(window, Date.now)
  const call = client({
    origin: '',
    fetch: fetch.bind(globalThis),
    token: session.get,
    language: () => 'en',
    isAway: () => isAwayAfter(quietMs()),
    newKey: newId,
    encrypt: (body) => encrypt(body),
    onSessionEnded: () => session.expire(quietMs()),
    read: readFileOrAnswer,
  })
  const encrypt = encrypter({ fetchKey: () => call(cipherKey, {}), now: Date.now, newId })
  // A list keeps its rows while another page or filter loads.
  const placeholderData = keepPreviousData
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: shouldRetry, placeholderData } },
  })
  session.subscribe(() => {
    if (!session.get()) queries.clear()
  })
  return { call, queries, session, newId, now: Date.now }
}

function start(root: HTMLElement): void {
  const parts = build()
  createRoot(root).render(
    <ConsoleProvider console={parts}>
      <QueryClientProvider client={parts.queries}>
        <App />
      </QueryClientProvider>
    </ConsoleProvider>,
  )
}

const root = document.getElementById('root')
if (root) start(root)
