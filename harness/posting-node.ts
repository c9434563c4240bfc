import { Refusal } from '@croupier/kernel/refusals'
import { wallet } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { journalOf, memberOf, POCKETS } from './journals.ts'

/** A node that posts the journals it is given, and tells of each what became of it. It may be killed at any moment. */
export type Told = { type: 'told'; nth: number; code: string; entries: { account: string; amount: string }[] }

const platform = await openPlatform({
  clock: systemClock,
  random: systemRandom,
  log: openLog('silent'),
  url: process.env.DATABASE_URL ?? '',
  secret: new Uint8Array(32).fill(7),
})
const ledger = wallet({ ...platform, jurisdiction: () => ({ playerTransfers: true }) })
ledger.register({ pockets: POCKETS.map((name) => ({ name, isPlayerFunds: true })) })

async function post(seed: number, nth: number): Promise<void> {
  const told: Told = { type: 'told', nth, code: 'ok', entries: [] }
  try {
    const { entries } = await ledger.lane.submit(journalOf(seed, nth))
    told.entries = entries.map(({ account, amount }) => ({ account, amount: amount.toString() }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    told.code = error.code
  }
  process.send?.(told)
}

process.on('message', (asked: { type: 'post'; seed: number; nths: number[] } | { type: 'open'; count: number }) => {
  if (asked.type === 'post') for (const nth of asked.nths) post(asked.seed, nth)
  else openMembers(asked.count)
})

async function openMembers(count: number): Promise<void> {
  await platform.database.db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < count; nth++) await ledger.openAccounts(tx, memberOf(nth))
  })
  process.send?.({ type: 'opened' })
}
process.send?.({ type: 'listening' })
