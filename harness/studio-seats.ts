import type { MemberId } from '@croupier/kernel/ids'
import { fromHex } from '@croupier/kernel/random'
import { minorUnits } from '@croupier/provider-kit/amounts'
import type { WalletAnswer } from '@croupier/provider-kit/messages'
import type { Movement } from '@croupier/provider-kit/reconcile'
import { type Keys, sharedKeys } from '@croupier/provider-kit/signature'
import { walletClient } from '@croupier/provider-kit/wallet-client'
import { app } from '../apps/server/src/app.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import type { Ground } from './ground.ts'

/** A member at a game, as the wallet let them in. */
export type Seat = { playerId: string; gameCode: string; currency: string; sessionToken: string }

export const PROVIDER = 'house'
/** Amounts of messages and logs have four decimal places. */
export const PLACES = 4
const GAME = 'dice'
const SECRET = 'a secret of the studio and the wallet'
const PAGE = 1_000

export const clientAt = (site: string, keys: Keys) =>
  walletClient({ clock: systemClock, keys, url: site, providerId: PROVIDER })

/** Sets the studio up, directly in the database, and lets members in by the messages of a launch. */
export async function seatsOf(
  { url, secret }: Pick<Ground, 'url' | 'secret'>,
  { site, memberIds }: { site: string; memberIds: readonly MemberId[] },
): Promise<{ seats: Seat[]; keys: Keys }> {
  const log = openLog('error')
  const platform = await openPlatform({ clock: systemClock, random: systemRandom, log, url, secret: fromHex(secret) })
  const { modules, stop } = await app(platform, { trustedProxies: [], https: false, jobs: false })
  const { db } = platform.database
  const keys = sharedKeys(SECRET)
  const wallet = clientAt(site, keys)
  try {
    await db
      .transaction()
      .execute((tx) => modules.providers.seedHouse(tx, { url: 'http://127.0.0.1:1', secret: SECRET }))
    const seats: Seat[] = []
    for (const memberId of memberIds) {
      const launch = { providerId: PROVIDER, memberId, gameCode: GAME }
      const launchToken = await db.transaction().execute((tx) => modules.providers.sessions.launch(tx, launch))
      const { status, sessionToken, currency } = await wallet.say('authenticate', { launchToken })
      if (status !== 'OK' || !sessionToken || !currency) throw new Error(`a member was not let in: ${status}`)
      seats.push({ playerId: memberId, gameCode: GAME, currency, sessionToken })
    }
    return { seats, keys }
  } finally {
    await stop()
    await platform.close()
  }
}

/** All transactions that the wallet has of the studio. */
export async function readLog({ site, keys }: { site: string; keys: Keys }): Promise<Movement[]> {
  const wallet = clientAt(site, keys)
  const all: Movement[] = []
  for (let cursor: string | null = null; ; ) {
    const answer: WalletAnswer = await wallet.say('transactionsSince', {
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    })
    const page = answer.list ?? []
    if (page.length === 0) return all
    for (const { txId, type, state, amount, exponent } of page)
      all.push({ txId, type, state, minor: minorUnits({ amount, exponent }, PLACES) })
    cursor = answer.nextCursor ?? null
  }
}
