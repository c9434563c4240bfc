import { useMerchant } from './merchant.ts'

/** §4 customer service: the link to the live chat, if the server sends one. */
export function useServiceLink(): string | undefined {
  return useMerchant()?.customerService.find(({ csType }) => csType === 'LIVECHAT')?.path
}
