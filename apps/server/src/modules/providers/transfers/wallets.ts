import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import { MAIN_WALLET } from '@croupier/wire/providers/wallets'
import type { Db } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { Provider } from '../model.ts'
import { providersStore } from '../setup/store.ts'
import type { SentTransfer } from './model.ts'
import { transfersStore as store } from './store.ts'
import type { VendorWallet } from './vendor.ts'

export type WalletsDeps = {
  db: Db
  wallet: Pick<Wallet, 'balanceOf' | 'standingOf' | 'stakePockets'>
  vendor: Pick<VendorWallet, 'balance'>
  settings(): { showsTotal: boolean }
  currency(): string
}
export type WalletsService = ReturnType<typeof walletsService>
/** A wallet at a provider. `balance` is null while the provider does not answer. */
type VendorBalance = { provider: Provider; balance: Money | null }

/** §7 Wallet: the main wallet of a member, and those that providers keep. */
export function walletsService(deps: WalletsDeps) {
  const { db, wallet, settings } = deps
  return {
    async list(memberId: MemberId, isSingle: boolean) {
      const { cash, held } = await wallet.balanceOf(db, memberId)
      const main = { code: MAIN_WALLET, name: null, balance: cash, held, takesMoney: false }
      if (isSingle) return { wallets: [main], hasTotal: settings().showsTotal }
      const others = await balancesOf(deps, memberId)
      const shown = others.map(({ provider: { providerId, name, isOpen, serviceUrl }, balance }) => ({
        code: providerId,
        name,
        balance,
        held: ZERO,
        takesMoney: isOpen && serviceUrl !== null,
      }))
      return { wallets: [main, ...shown], hasTotal: settings().showsTotal }
    },

    async total(memberId: MemberId) {
      if (!settings().showsTotal) return refuse('transfer.total_off')
      const { cash, held, receivable, others } = await wallet.balanceOf(db, memberId)
      const bonus = wallet.stakePockets().reduce((sum, pocket) => units(sum + (others.get(pocket) ?? ZERO)), ZERO)
      const there = await balancesOf(deps, memberId)
      const atProviders = there.reduce((sum, { balance }) => units(sum + (balance ?? ZERO)), ZERO)
      const unknown = await store.unknownOf(db, memberId)
      const sumOf = (list: readonly SentTransfer[]) => list.reduce((sum, { amount }) => units(sum + amount), ZERO)
      const heldForThem = sumOf(unknown.filter(({ direction }) => direction === 'in'))
      return {
        total: units(cash + held - heldForThem + bonus + atProviders - receivable),
        unconfirmed: sumOf(unknown),
        cash,
        held,
        bonus,
        receivable,
        atProviders,
        unanswered: there.flatMap(({ provider, balance }) => (balance === null ? [provider.providerId] : [])),
      }
    },
  }
}

/** Asks only the providers at which the member may have money. A closed provider without any is not listed. */
async function balancesOf({ db, vendor, currency }: WalletsDeps, memberId: MemberId): Promise<VendorBalance[]> {
  const providers = (await providersStore.all(db)).filter(({ mode }) => mode === 'transfer')
  if (providers.length === 0) return []
  const used = new Set(await store.usedBy(db, memberId))
  const listed = providers.filter(
    ({ providerId, isOpen, serviceUrl }) => used.has(providerId) || (isOpen && serviceUrl),
  )
  const ordered = listed.toSorted((a, b) => a.position - b.position)
  const ask = async (provider: Provider): Promise<VendorBalance> => {
    if (!used.has(provider.providerId)) return { provider, balance: ZERO }
    try {
      return { provider, balance: await vendor.balance(provider, memberId, currency()) }
    } catch (error) {
      if (error instanceof Refusal) return { provider, balance: null }
      throw error
    }
  }
  return Promise.all(ordered.map(ask))
}
