import { randomUUID } from 'node:crypto'
import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { tables } from '../platform/db/store.ts'
import { testProvider } from './provider.ts'
import type { World } from './world.ts'

/** An open difference: money left the wallet of a provider, and was not credited. Its correction is a credit of 5.00. */
export async function transferBreakOf(w: World, memberId: MemberId): Promise<string> {
  const { id: providerId } = await testProvider(w, { mode: 'transfer' })
  const { db } = w.platform.database
  const transferId = `v${randomUUID().slice(0, 12)}`
  const at = w.clock.now()
  await tables(db)
    .insertInto('providers.transfers')
    .values({
      ...{ transferId, providerId, memberId, direction: 'out', amount: units(50_000n), currency: 'P' },
      ...{ state: 'refused', reason: 'not_found', askedAt: at, sentAt: at, endedAt: at },
    })
    .execute()
  const breakId = `b${randomUUID().slice(0, 12)}`
  await tables(db)
    .insertInto('providers.transfer_breaks')
    .values({
      ...{ breakId, providerId, transferId, day: '2026-03-01', kind: 'applied_there', state: 'open', foundAt: at },
    })
    .execute()
  return breakId
}
