import { MS, plusMs } from '@croupier/kernel/clock'
import type { ContractsDeps, ContractsService } from './service.ts'
import { contractsStore as store } from './store.ts'

const EXPIRED_AT_ONCE = 500

/** Agent rules §6.4: withdraws offers that nobody has answered in time, each in a transaction of its own. */
export async function expireOffers(
  { db, clock, contracts }: Pick<ContractsDeps, 'db' | 'clock' | 'contracts'>,
  service: Pick<ContractsService, 'expire'>,
): Promise<void> {
  const before = plusMs(clock.now(), -contracts().offerDays * MS.day)
  for (const { contractId } of await store.offeredBefore(db, before, EXPIRED_AT_ONCE))
    await db.transaction().execute((tx) => service.expire(tx, contractId))
}
