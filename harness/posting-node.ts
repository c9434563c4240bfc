import { fromHex } from '@croupier/kernel/random'
import { Refusal } from '@croupier/kernel/refusals'
import { wallet } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { journalOf, memberOf, POCKETS } from './journals.ts'

/** A node that posts the journals it is sent, and sends the result of each back. It may be killed at any moment. */
export type Result = { type: 'result'; nth: number; code: string; entries: { account: string; amount: string }[] }
export type NodeMessage = Result | { type: 'opened' } | { type: 'listening' }

const platform = await openPlatform({
  clock: systemClock,
  random: systemRandom,
  log: openLog('silent'),
  url: process.env.DATABASE_URL ?? '',
  secret: fromHex(process.env.CROUPIER_SECRET ?? ''),
})
const ledger = wallet({
  ...platform,
  jurisdiction: () => ({ playerTransfers: true }),
  roundsOf: async () => new Map(),
  members: { usernames: async () => new Map(), find: async () => undefined },
})
ledger.register({ pockets: POCKETS.map((name) => ({ name, isPlayerFunds: true })) })

async function post(seed: number, nth: number): Promise<void> {
  const result: Result = { type: 'result', nth, code: 'ok', entries: [] }
  try {
    const { entries } = await ledger.lane.submit(journalOf(seed, nth))
    result.entries = entries.map(({ account, amount }) => ({ account, amount: amount.toString() }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    result.code = error.code
  }
  process.send?.(result)
}

type Request = { type: 'post'; seed: number; nths: number[] } | { type: 'open'; count: number }

process.on('message', (request: Request) => {
  if (request.type === 'post') for (const nth of request.nths) post(request.seed, nth)
  else openMembers(request.count)
})

async function openMembers(count: number): Promise<void> {
  await platform.database.db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < count; nth++) await ledger.openAccounts(tx, memberOf(nth))
  })
  process.send?.({ type: 'opened' })
}
process.send?.({ type: 'listening' })
