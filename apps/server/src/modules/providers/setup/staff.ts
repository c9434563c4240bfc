import { refuse } from '@croupier/kernel/refusals'
import { type StudioOptions, studioOptions } from '@croupier/wire/providers/providers.console'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Content } from '../../content/index.ts'
import type { Games } from '../../games/index.ts'
import { countingStore } from '../returns/counting-store.ts'
import { transactionsStore } from '../transactions-store.ts'
import { transfersStore } from '../transfers/store.ts'
import { offeredGames, offeredVendor } from './catalogue.ts'
import type { KeysDeps, KeysService } from './keys.ts'
import { providerGamesStore, providersStore } from './store.ts'

export type SetupDeps = KeysDeps & {
  keys: KeysService
  publishVendor: Games['publishVendor']
  holdPictures: Content['holdPictures']
  currency(): string
}
type Studio = { id: string; options: StudioOptions }

const INITIAL: z.input<typeof studioOptions> = {
  name: '',
  isOpen: false,
  networks: [],
  undoesWins: false,
  serviceUrl: null,
  frameUrl: null,
  isHot: false,
  position: 100,
  isGrouped: false,
  mode: 'seamless',
  finalitySeconds: 300,
  games: [],
}

/** Providers, their games and their keys, as staff set them up. */
export function setupService(deps: SetupDeps) {
  const { db, keys } = deps
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
  return {
    async list() {
      const all = await providersStore.all(db)
      const providers = await Promise.all(
        all.map(async ({ providerId, ...one }) => ({
          ...one,
          id: providerId,
          games: (await providerGamesStore.ofProvider(db, providerId)).map(({ providerId: _, ...game }) => game),
          keys: await keys.list(db, providerId),
        })),
      )
      const schema = z.toJSONSchema(studioOptions, { io: 'input', unrepresentable: 'any' })
      return { providers, form: { schema, initial: INITIAL } }
    },

    change: (by: StaffCall, { id, options, reason }: Studio & { reason: string }) =>
      transaction(async (tx) => {
        const before = await providersStore.find(tx, id)
        if (before && before.mode !== options.mode && (await hasMovedMoney(tx, id))) refuse('game_provider.mode_fixed')
        await putProvider(deps, tx, { id, options })
        const { games, ...after } = options
        const counted = { ...after, games: games.length }
        await by.audit(tx, { object: `game-provider:${id}`, before: before ?? null, after: counted, reason })
        return {}
      }),

    async pictureUses(reader: Reader) {
      const named = await providerGamesStore.pictures(reader)
      return named.map(({ name, text }) => ({ use: { kind: 'game' as const, name }, text }))
    },

    addKey: (
      by: StaffCall,
      { id, publicKey, reason }: { id: string; publicKey?: string | undefined; reason: string },
    ) =>
      transaction(async (tx) => {
        const added =
          publicKey === undefined
            ? await keys.addSharedSecret(tx, id)
            : { keys: await keys.addPublicKey(tx, id, publicKey), secret: null }
        const keyIds = added.keys.map(({ keyId }) => keyId)
        await by.audit(tx, { object: `game-provider:${id}`, after: { keys: keyIds }, reason })
        return { keyIds, secret: added.secret }
      }),

    revokeKey: (by: StaffCall, { id, keyId, reason }: { id: string; keyId: string; reason: string }) =>
      transaction(async (tx) => {
        await keys.revoke(tx, id, keyId)
        await by.audit(tx, { object: `game-provider:${id}`, after: { revoked: keyId }, reason })
        return {}
      }),
  }
}

const hasMovedMoney = async (tx: Tx, providerId: string): Promise<boolean> =>
  (await transactionsStore.isUsed(tx, providerId)) || (await transfersStore.isUsed(tx, providerId))

/**
 * Writes a provider with its games, and lists them in the catalogue. A game that is no longer named is closed, because bets name
 * it.
 */
export async function putProvider(
  {
    clock,
    publishVendor,
    holdPictures,
    changes,
    currency,
  }: Pick<SetupDeps, 'clock' | 'publishVendor' | 'holdPictures' | 'changes' | 'currency'>,
  tx: Tx,
  { id: providerId, options }: Studio,
): Promise<void> {
  const { games, ...provider } = options
  await providersStore.insert(tx, { providerId, ...provider, createdAt: clock.now() })
  await providersStore.update(tx, providerId, provider)
  const named = new Set(games.map(({ gameCode }) => gameCode))
  if (named.size < games.length || games.some(({ minStake, maxStake }) => minStake > maxStake))
    refuse('request.malformed', { field: 'games' })
  const gone = (await providerGamesStore.ofProvider(tx, providerId)).filter(({ gameCode }) => !named.has(gameCode))
  const rows = [...games.map((game) => ({ ...game, providerId })), ...gone.map((game) => ({ ...game, isOpen: false }))]
  await providerGamesStore.put(
    tx,
    rows.map((game, position) => ({ ...game, position })),
  )
  await holdPictures(
    tx,
    games.map(({ picture }) => picture),
  )
  await countingStore.startRecords(tx, { at: clock.now(), currency: currency() })
  await publishVendor(tx, offeredVendor(providerId, provider), offeredGames(rows))
  await changes.changed(tx)
}
