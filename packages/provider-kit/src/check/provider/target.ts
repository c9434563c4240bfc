import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { walletDoor } from '../../sandbox/door.ts'
import { serveSandbox } from '../../sandbox/serve.ts'
import { sandboxWallet } from '../../sandbox/wallet.ts'
import type { Keys } from '../../signature.ts'
import type { ProviderTarget } from './rounds.ts'

export type ProviderCheckOptions = Pick<ProviderTarget, 'url' | 'game' | 'sizes' | 'restart'> & {
  clock: Clock
  random: Random
  keys: Keys
  providerId: string
  currency: string
  /** Where the sandbox wallet listens, which the provider calls. */
  wallet: { host?: string; port?: number }
}

/** Stakes of 0.01 to 500.00. */
const LIMITS = { minStake: 100n, maxStake: 5_000_000n }

/** Starts a sandbox wallet for a provider, and names both as the subject of the suite. */
export async function providerTarget({
  wallet: listening,
  random,
  currency,
  providerId,
  ...about
}: ProviderCheckOptions) {
  const { clock, keys, game } = about
  const wallet = sandboxWallet({ clock, random, currency, games: [{ gameCode: game, ...LIMITS }] })
  const door = walletDoor({ clock, keys, providerId, wallet })
  const served = await serveSandbox({ clock, keys, door, ...listening })
  return { ...about, wallet, served } satisfies ProviderTarget & { served: { origin: string; close(): Promise<void> } }
}
