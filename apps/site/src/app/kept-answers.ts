import { decodeOutput } from '@croupier/api-client/client'
import { announcements } from '@croupier/wire/content/announcements'
import { whitelabel } from '@croupier/wire/content/system'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { favoriteGames, gameVendor } from '@croupier/wire/games/catalogue'
import { registerSettings } from '@croupier/wire/identity/registration'
import { merchantWallet } from '@croupier/wire/providers/wallets'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keyOf } from '../lib/call.ts'
import type { Site } from '../lib/site.tsx'
import { HOME_ANNOUNCEMENTS } from './home/home-announcements.ts'

/** One answer in the session storage: of which call, in which language, when, and in its form on the wire. */
type Entry = { key: string; language: string; at: number; value: unknown }
type Kept = {
  name: string
  isOfAccount: boolean
  keyFor(account: string | null): QueryKey
  /** The answer that the page has, in its form on the wire. */
  read(queries: QueryClient, key: QueryKey): unknown
  write(queries: QueryClient, key: QueryKey, entry: Entry): void
}

const kept = <E extends Endpoint>(name: string, endpoint: E, input: Input<E>): Kept => ({
  name,
  isOfAccount: endpoint.token !== false,
  keyFor: (account) => keyOf(endpoint, input, account),
  read(queries, key) {
    const answer = queries.getQueryData<Output<E>>(key)
    return answer && z.encode<E['response']>(endpoint.response, answer)
  },
  write(queries, key, { value, at }) {
    queries.setQueryData<Output<E>>(key, decodeOutput(endpoint, value), { updatedAt: at })
  },
})

/** §3: the answers that a tab keeps, by their names in the session storage. `routers` is in `lib/lines.ts`. */
const KEPT = [
  kept('gameVendor', gameVendor, {}),
  kept('index_notice', announcements, HOME_ANNOUNCEMENTS),
  kept('settings', whitelabel, {}),
  kept('validate', registerSettings, {}),
  kept('merchantWallet', merchantWallet, {}),
  kept('favoriteGames', favoriteGames, {}),
]

type Deps = Pick<Site, 'queries' | 'session'> & { storage: Storage; language(): string }

/**
 * §3: keeps the last answers of some calls in the session storage, so that a page which is reloaded while the server does not answer
 * shows them. A call whose answer is older than usual is sent all the same. Answers for an account end with its session.
 */
export function keepAnswers(deps: Deps): () => void {
  restore(deps)
  const { queries, session, storage } = deps
  const cache = queries.getQueryCache()
  // Some were answered before this code was loaded.
  for (const query of cache.getAll()) keep(deps, query)
  const endings = [
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') keep(deps, event.query)
    }),
    session.subscribe(() => {
      if (!session.get()) for (const { name, isOfAccount } of KEPT) if (isOfAccount) storage.removeItem(name)
    }),
  ]
  return () => {
    for (const end of endings) end()
  }
}

function restore({ queries, session, storage, language }: Deps): void {
  for (const { name, keyFor, write } of KEPT) {
    const key = keyFor(session.account())
    const entry = entryIn(storage.getItem(name))
    if (entry?.key !== hashKey(key) || entry.language !== language()) continue
    if (queries.getQueryData(key) !== undefined) continue
    try {
      write(queries, key, entry)
    } catch {
      // An answer of another version of the site.
      storage.removeItem(name)
    }
  }
}

function keep({ queries, session, storage, language }: Deps, { queryKey, queryHash, state }: Answered): void {
  const one = KEPT.find(({ keyFor }) => hashKey(keyFor(session.account())) === queryHash)
  const value = one?.read(queries, queryKey)
  if (!one || value === undefined) return
  const entry: Entry = { key: queryHash, language: language(), at: state.dataUpdatedAt, value }
  try {
    storage.setItem(one.name, JSON.stringify(entry))
  } catch {
    // The storage is full or disabled: the page works without it.
  }
}
type Answered = { queryKey: QueryKey; queryHash: string; state: { dataUpdatedAt: number } }

function entryIn(text: string | null): Entry | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    return isEntry(entry) ? entry : null
  } catch {
    return null
  }
}

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' &&
  entry !== null &&
  'key' in entry &&
  'language' in entry &&
  'value' in entry &&
  'at' in entry &&
  typeof entry.at === 'number'
