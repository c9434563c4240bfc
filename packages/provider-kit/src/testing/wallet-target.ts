import { randomBytes } from 'node:crypto'
import { minorUnits } from '../amounts.ts'
import type { WalletTarget } from '../check/wallet/index.ts'
import { PLACES } from '../sandbox/book.ts'
import { walletDoor } from '../sandbox/door.ts'
import { serveSandbox } from '../sandbox/serve.ts'
import { sandboxWallet } from '../sandbox/wallet.ts'
import { sharedKeys } from '../signature.ts'
import type { Plant } from './faulty-wallet.ts'

export const SECRET = 'a secret of the provider and the wallet'
export const PROVIDER = 'acme'
export const GAME = 'coin'
export const random = { bytes: (length: number) => randomBytes(length) }
export const clock = { now: () => new Date() }

export const newSandbox = () =>
  sandboxWallet({ clock, random, currency: 'USD', games: [{ gameCode: GAME, minStake: 100n, maxStake: 5_000_000n }] })

/** A sandbox wallet on a port as the subject of the suite. */
export async function sandboxTarget(
  plant: Plant = (built) => built,
): Promise<WalletTarget & { close(): Promise<void> }> {
  const keys = sharedKeys(SECRET)
  const sound = newSandbox()
  const door = walletDoor({ clock, keys, providerId: PROVIDER, wallet: sound })
  const { wallet, ...broken } = plant({ wallet: sound, door, keys })
  const served = await serveSandbox({ clock, ...broken })
  const minorOf = (cash: string) => minorUnits({ amount: String(Math.round(Number(cash) * 100)), exponent: 2 }, PLACES)
  return {
    url: served.origin,
    clock,
    keys,
    providerId: PROVIDER,
    async open(cash, known) {
      const playerId = known ?? wallet.addPlayer(minorOf(cash))
      return { playerId, gameCode: GAME, currency: wallet.currency, launchToken: wallet.launch(playerId, GAME) }
    },
    controls: {
      async exclude(playerId) {
        const player = wallet.book.players.get(playerId)
        if (player) player.isBlocked = true
      },
      async orderFreeRounds(playerId, rounds, stake) {
        return wallet.addFreeRounds({ playerId, gameCode: GAME, rounds, minor: minorOf(stake) }).campaignId
      },
      async setReadOnly(isOn) {
        wallet.rules.isReadOnly = isOn
      },
    },
    sizes: { schedules: 100, sequences: 50, soakMs: 0, seed: 1 },
    close: served.close,
  }
}
