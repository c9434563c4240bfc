import type * as z from 'zod/mini'
import { isAllowedLink } from '../articles/rules.ts'
import type { merchantPolicy } from './policy.ts'

type Merchant = Pick<z.output<typeof merchantPolicy.schema>, 'customerService' | 'resources'>

/** §3, §4: channels of customer service and downloads. A host may have left the list since the setting was saved. */
export function outbound({ merchant, linkHosts }: { merchant(): Merchant; linkHosts(): readonly string[] }) {
  const isAllowed = ({ path }: { path: string }) => path.startsWith('mailto:') || isAllowedLink(path, linkHosts())
  const channels = () => merchant().customerService.filter(isAllowed)
  return {
    channels,
    /** The VIP channel is for the link call of a member only. */
    openChannels: () => channels().filter(({ csType }) => csType === 'LIVECHAT'),
    downloads: () => merchant().resources.filter(({ url }) => isAllowedLink(url, linkHosts())),
  }
}
