import { systemStatus, whitelabel } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'
import { useCall } from './call.ts'

export type Merchant = Output<typeof whitelabel>
/** §9 default currency symbol, until the merchant's own is known. */
const DEFAULT_SYMBOL = 'P'

/** The merchant; undefined until the first answer. Requested once per visit. */
export function useMerchant(): Merchant | undefined {
  return useCall(whitelabel, {}, { staleMs: Number.POSITIVE_INFINITY }).data
}

/** The sign printed before amounts. */
export const useCurrency = (): string => useMerchant()?.currency.symbol ?? DEFAULT_SYMBOL

/** §4 system status: 0 normal, 1 maintenance, 2 restricted. Undefined until known. */
export const useSystemStatus = () => useCall(systemStatus, statusInput(), { staleMs: Number.POSITIVE_INFINITY })

/** §7: the status call sends the current host. */
export const statusInput = () => ({ url: location.host })
