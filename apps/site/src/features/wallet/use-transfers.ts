import { type WalletTransferView, walletTransfers } from '@croupier/wire/providers/transfers'
import { consolidatedFunds, merchantWallet } from '@croupier/wire/providers/wallets'
import { balance } from '@croupier/wire/wallet/wallet'
import { useEffect, useState } from 'react'
import { allOf, useCall } from '../../lib/call.ts'
import { useSite } from '../../lib/site.tsx'

const EVERY_MS = 2_000

export const isOpen = ({ state }: Pick<WalletTransferView, 'state'>): boolean =>
  state === 'asked' || state === 'unknown'

/** The latest transfers. While one is under way they are read again, and the balances with every change. */
export function useTransfers(hasWallets: boolean): readonly WalletTransferView[] {
  const { queries } = useSite()
  const [isWaiting, setWaiting] = useState(false)
  const { data } = useCall(walletTransfers, {}, { enabled: hasWallets, ...(isWaiting ? { everyMs: EVERY_MS } : {}) })
  const transfers = data?.transfers
  // A transfer may have ended before the page sees it for the first time.
  const states = transfers?.map(({ id, state }) => `${id} ${state}`).join()
  useEffect(() => setWaiting(transfers?.some(isOpen) ?? false), [transfers])
  useEffect(() => {
    if (states === undefined) return
    for (const endpoint of [merchantWallet, consolidatedFunds, balance]) void queries.invalidateQueries(allOf(endpoint))
  }, [states, queries])
  return transfers ?? []
}
