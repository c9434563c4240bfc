import { isIP } from 'node:net'
import { units } from '@croupier/kernel/money'
import type { StudioOptions } from '@croupier/wire/providers/providers.console'
import type { Tx } from '../../../platform/db/database.ts'
import { putProvider, type SetupDeps } from './staff.ts'
import { providerGamesStore, providersStore } from './store.ts'

/** Where the house provider runs, and the secret that it shares with us. */
export type HouseAddress = { url: string; secret: string }

/** The id of the provider whose games are our own. */
export const HOUSE = 'house'
const GAME: Omit<StudioOptions['games'][number], 'gameCode' | 'name' | 'category' | 'returnBp' | 'varianceMilli'> = {
  isOpen: true,
  isHot: true,
  volatility: null,
  features: [],
  hasDemo: true,
  hasFreeRounds: true,
  picture: null,
  runsOn: 'all',
  currencies: [],
  blockedCountries: [],
  minStake: units(1_000n),
  maxStake: units(10_000_000n),
}

/**
 * The games of the first start. Staff change them on the console. A variance is the largest of all ways to play. Those of crash and
 * mines follow from when the player stops, and have no bound.
 */
const FIRST: StudioOptions = {
  name: 'Croupier Originals',
  isOpen: true,
  networks: ['127.0.0.1', '::1'],
  undoesWins: false,
  serviceUrl: null,
  frameUrl: null,
  isHot: true,
  position: 10,
  isGrouped: false,
  mode: 'seamless',
  finalitySeconds: 300,
  games: [
    {
      ...GAME,
      gameCode: 'crash',
      name: 'Crash',
      category: 'CRASH',
      hasFreeRounds: false,
      returnBp: 9_900,
      varianceMilli: null,
    },
    { ...GAME, gameCode: 'dice', name: 'Dice', category: 'RNG', returnBp: 9_900, varianceMilli: 97_030 },
    {
      ...GAME,
      gameCode: 'harbour-lanterns',
      name: 'Harbour Lanterns',
      category: 'RNG',
      returnBp: 9_653,
      varianceMilli: 19_624,
      volatility: 'medium',
      features: ['Free spins'],
    },
    { ...GAME, gameCode: 'mines', name: 'Mines', category: 'RNG', returnBp: 9_900, varianceMilli: null },
    { ...GAME, gameCode: 'plinko', name: 'Plinko', category: 'RNG', returnBp: 9_893, varianceMilli: 8_102 },
  ],
}

/**
 * Sets up the house provider of the demo: its games at the first start, which staff may change since. Its address, from which it
 * calls, and its secret are those of this start.
 */
export const houseSeed =
  (deps: SetupDeps) =>
  async (tx: Tx, { url, secret }: HouseAddress): Promise<void> => {
    const before = (await optionsOf(tx)) ?? FIRST
    const { hostname } = new URL(url)
    const networks = isIP(hostname) ? [...new Set([...before.networks, hostname])] : before.networks
    await putProvider(deps, tx, { id: HOUSE, options: { ...before, networks, serviceUrl: url, frameUrl: null } })
    await deps.keys.seedSharedSecret(tx, HOUSE, secret)
  }

async function optionsOf(tx: Tx): Promise<StudioOptions | null> {
  const known = await providersStore.find(tx, HOUSE)
  if (!known) return null
  const { providerId: _, createdAt: __, ...options } = known
  return { ...options, games: await providerGamesStore.ofProvider(tx, HOUSE) }
}
