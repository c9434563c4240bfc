import { useMerchant } from './merchant.ts'
import { useSite } from './site.tsx'

/** §4 customer service: opens the channel of the visitor in a window of its own. Undefined when the merchant offers none. */
export function useServiceLink(): (() => void) | undefined {
  const site = useSite()
  const chat = useMerchant()?.customerService.find(({ csType }) => csType === 'LIVECHAT')?.path
  if (chat === undefined) return undefined
  // The press that loads this code still counts when it opens the window.
  return () => void import('./open-service.ts').then(({ openService }) => openService(site, chat))
}
