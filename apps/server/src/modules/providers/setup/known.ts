import type { Db, Reader } from '../../../platform/db/database.ts'
import { type NodeCacheDeps, nodeCache } from '../../../platform/fanout/node-cache.ts'
import type { Provider, ProviderGame } from '../model.ts'
import { bookGame } from '../product.ts'
import type { SetupChanges } from './changes.ts'
import { providerGamesStore, providersStore } from './store.ts'

export type KnownSetup = ReturnType<typeof knownSetup>

/** Providers and games as messages need them, cached on each node until staff change one. */
export function knownSetup({
  db,
  changes,
  ...deps
}: NodeCacheDeps & { db: Db; changes: Pick<SetupChanges, 'onChange'> }) {
  const providers = nodeCache<Provider>(deps, (providerId) => providersStore.find(db, providerId))
  const games = nodeCache<ProviderGame>(deps, (name) => {
    const [providerId = '', gameCode = ''] = name.split('/')
    return providerGamesStore.find(db, providerId, gameCode)
  })
  changes.onChange(() => {
    providers.clear()
    games.clear()
  })
  return {
    provider: providers.get,
    /** A game, read with `reader` when it is not cached: a transaction must not wait for a second connection. */
    async game(reader: Reader, game: Pick<ProviderGame, 'providerId' | 'gameCode'>): Promise<ProviderGame | undefined> {
      const name = bookGame(game)
      if (reader === db) return games.get(name)
      return games.peek(name) ?? providerGamesStore.find(reader, game.providerId, game.gameCode)
    },
  }
}
