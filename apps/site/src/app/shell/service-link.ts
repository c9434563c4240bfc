import { useMerchant } from '../../lib/merchant.ts'

/** §4 customer service: live chat for everybody; the VIP channel comes with ranks. Only what the server sends. */
export function useServiceLink(): string | undefined {
  return useMerchant()?.customerService.find(({ csType }) => csType === 'LIVECHAT')?.path
}
