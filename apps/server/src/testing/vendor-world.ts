import { parseMoney } from '@croupier/kernel/money'
import { walletTransfer } from '@croupier/wire/providers/transfers'
import { testProvider } from './provider.ts'
import { vendorService } from './vendor-service.ts'
import { type TestClock, type TestMember, world } from './world.ts'

export type VendorWorld = Awaited<ReturnType<typeof vendorWorld>>

/** A world with a provider that keeps wallets itself, and its service on a port of this machine. */
export async function vendorWorld() {
  const w = await world({ app: { internalHosts: ['127.0.0.1'] } })
  const acme = await testProvider(w, { mode: 'transfer' })
  const vendor = await vendorService(w, acme)
  await acme.change({ serviceUrl: vendor.origin })
  return {
    ...{ w, acme, vendor },
    put: (as: TestMember, amount: string, vassalage = acme.id) =>
      w.call(walletTransfer, { direction: 'in', vassalage, amount: parseMoney(amount) }, { as }),
    /** Cash and held money in whole units of the currency, and what is at the provider. */
    async moneyOf({ memberId }: TestMember): Promise<number[]> {
      const { cash, held } = await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)
      return [cash, held, vendor.balanceOf(memberId)].map((one) => Number(one) / 10_000)
    },
    /** Runs a job after a pause, such as the one that asks about transfers of unknown state. */
    async runAfter(time: Parameters<TestClock['advance']>[0], task: string): Promise<void> {
      w.clock.advance(time)
      await w.platform.jobs.add(w.platform.database.db, task, {})
      await w.runJobs()
    },
    async close(): Promise<void> {
      await vendor.close()
      await w.close()
    },
  }
}
