import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { DrawRecord, OutsideResult } from './model.ts'
import { drawsStore as store } from './store.ts'

type OutsideDeps = { db: Db; clock: Clock; outbox: Outbox; live: Live }

/**
 * Publishes a result from outside, its correction, or its end without one (Lottery rules §16.1). The same version again changes
 * nothing. False for a draw that still waits for the root of its tickets, so that no numbers are known before it.
 */
export async function publishOutside(deps: OutsideDeps, result: OutsideResult): Promise<boolean> {
  const { db, clock, live } = deps
  const now = clock.now()
  const outcome = await db.transaction().execute((tx) => publishLocked(deps, tx, result))
  if (outcome === 'published' && result.numbers) {
    const message = { game: result.game, issueNo: result.issueNo, numbers: result.numbers, drawnAt: now }
    live.send('draw', { topic: result.game }, message, result.issueNo)
    live.send('results', { topic: '' }, message)
  }
  return outcome !== 'too_early'
}

async function publishLocked({ clock, outbox }: OutsideDeps, tx: Tx, result: OutsideResult) {
  const { game, issueNo, version, numbers, voidReason } = result
  const record = await store.lockWaiting(tx, result)
  invariant(record?.origin === 'outside', `the numbers of ${game} ${issueNo} come from outside`)
  if (isPublished(record, version)) return 'known'
  if (record.status === 'committed' && numbers) return 'too_early'
  await store.publishOutside(tx, result, clock.now())
  const reference = version === 0 ? `${game}:${issueNo}` : `${game}:${issueNo}:${version}`
  if (numbers) await outbox.record(tx, 'draw.revealed', { game, issueNo, reference, numbers })
  else await outbox.record(tx, 'draw.voided', { game, issueNo, reference, reason: voidReason })
  return 'published'
}

const isPublished = ({ status, resultVersion }: DrawRecord, version: number): boolean =>
  (status === 'revealed' || status === 'void') && resultVersion >= version
