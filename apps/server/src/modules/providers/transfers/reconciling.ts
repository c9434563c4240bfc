import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { Refusal } from '@croupier/kernel/refusals'
import type { BreakKind } from '@croupier/wire/providers/transfers.console'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import type { Provider } from '../model.ts'
import { providersStore } from '../setup/store.ts'
import { judgeEntry, type LogEntry } from './break-rules.ts'
import { breaksStore, type StoredBreak } from './breaks-store.ts'
import { sentOf, transfersStore } from './store.ts'
import type { VendorWallet } from './vendor.ts'

export type ReconcilingDeps = { db: Db; clock: Clock; random: Random; vendor: VendorWallet }

/** The daily task that compares transfers with the logs of providers. */
export const RECONCILE = 'providers.transfers.reconcile'
const LOGS_AT_ONCE = 30

const dayOf = (at: Instant): string => at.toISOString().slice(0, 10)
const startOf = (day: string): Instant => new Date(`${day}T00:00:00.000Z`)

/**
 * Provider wallet rules §3.1 rule 10: pulls the log of the day before (UTC) of every provider that keeps wallets, and the logs that
 * were missing. A log that does not come is a difference itself.
 */
export function transferReconciling(deps: ReconcilingDeps): Task {
  const { db, clock } = deps
  return {
    name: RECONCILE,
    async run() {
      const day = dayOf(plusMs(clock.now(), -MS.day))
      for (const provider of await providersStore.all(db))
        if (provider.mode === 'transfer') await reconcile(deps, provider, day)
      for (const missing of await breaksStore.missingLogs(db, LOGS_AT_ONCE)) {
        const provider = await providersStore.find(db, missing.providerId)
        if (provider && missing.day !== day && (await reconcile(deps, provider, missing.day)))
          await endMissing(deps, missing)
      }
    },
  }
}

type Found = { kind: BreakKind; transferId: string }

/** False when the log did not come, or the provider did not answer a question about it. */
async function reconcile(deps: ReconcilingDeps, provider: Provider, day: string): Promise<boolean> {
  const found = await differences(deps, provider, day)
  await deps.db.transaction().execute(async (tx) => {
    for (const one of found ?? [{ kind: 'log_missing', transferId: '' } as const])
      await breaksStore.add(tx, newBreak(deps, { ...one, providerId: provider.providerId, day }))
  })
  return found !== null
}

const newBreak = ({ clock, random }: ReconcilingDeps, one: Pick<StoredBreak, 'providerId' | 'day' | keyof Found>) => ({
  ...one,
  breakId: `b${humanId(random)}`,
  state: 'open' as const,
  foundAt: clock.now(),
  endedAt: null,
  note: null,
})

async function differences(deps: ReconcilingDeps, provider: Provider, day: string): Promise<Found[] | null> {
  try {
    const log = await deps.vendor.log(provider, startOf(day), plusMs(startOf(day), MS.day))
    const missing = await missingThere(deps, provider, {
      day,
      listed: new Set(log.map(({ transferId }) => transferId)),
    })
    return [...(await inLog(deps, log)), ...missing]
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function inLog({ db }: ReconcilingDeps, log: readonly LogEntry[]): Promise<Found[]> {
  const found: Found[] = []
  for (const entry of log) {
    const kind = judgeEntry(await transfersStore.byId(db, entry.transferId), entry)
    if (kind) found.push({ kind, transferId: entry.transferId })
  }
  return found
}

/** Our transfers of the day that the log lacks. The provider may have applied one on the next day, so it is asked about each. */
async function missingThere(
  { db, vendor }: ReconcilingDeps,
  provider: Provider,
  { day, listed }: { day: string; listed: ReadonlySet<string> },
): Promise<Found[]> {
  const found: Found[] = []
  const done = await transfersStore.doneBetween(db, provider.providerId, startOf(day), plusMs(startOf(day), MS.day))
  for (const one of done.filter(({ transferId }) => !listed.has(transferId)).flatMap(sentOf)) {
    const answer = await vendor.query(provider, one)
    if (answer === 'unknown' || answer === 'pending') found.push({ kind: 'missing_there', transferId: one.transferId })
    if (answer === 'refused') found.push({ kind: 'refused_there', transferId: one.transferId })
  }
  return found
}

/** A log that came later has told its differences. */
const endMissing = ({ db, clock }: ReconcilingDeps, { breakId }: StoredBreak): Promise<void> =>
  db.transaction().execute(async (tx: Tx) => {
    const one = await breaksStore.lock(tx, breakId)
    if (one?.state !== 'open') return
    await breaksStore.end(tx, { ...one, state: 'noted', endedAt: clock.now(), note: 'The log came later' })
  })
