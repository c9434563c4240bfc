import { WEB_CLIP_PATH } from '@croupier/wire/content/brand'
import { CHAT_PATH } from '@croupier/wire/messaging/chat'
import type * as z from 'zod/mini'
import { isAllowedLink } from '../articles/rules.ts'
import type { merchantPolicy } from './policy.ts'

type Merchant = Pick<z.output<typeof merchantPolicy.schema>, 'customerService' | 'resources'>
type Channels = Merchant['customerService']
type Deps = { merchant(): Merchant; linkHosts(): readonly string[]; chats(): { hasLiveChat: boolean } }

const OWN_CHAT: Channels = [{ csType: 'LIVECHAT', path: CHAT_PATH }]
const isMail = ({ path }: { path: string }): boolean => path.startsWith('mailto:')

/**
 * §4: the channels of the site. Live chat of our own stands in for a channel LIVECHAT that leads nowhere, or to an address of email
 * only.
 */
function withOwnChat(channels: Channels): Channels {
  if (channels.some((one) => one.csType === 'LIVECHAT' && !isMail(one))) return channels
  return [...OWN_CHAT, ...channels.filter(({ csType }) => csType === 'VIP')]
}

/** §3, §4: channels of customer service and downloads. A host may have left the list since the setting was saved. */
export function outbound({ merchant, linkHosts, chats }: Deps) {
  const isAllowed = (one: { path: string }) => isMail(one) || isAllowedLink(one.path, linkHosts())
  const allowed = () => merchant().customerService.filter(isAllowed)
  const channels = () => (chats().hasLiveChat ? withOwnChat(allowed()) : allowed())
  const ofVisitors = (all: Channels) => all.filter(({ csType }) => csType === 'LIVECHAT')
  const downloads = () => merchant().resources.filter(({ url }) => isAllowedLink(url, linkHosts()))
  return {
    channels,
    /** The VIP channel is for the link call of a member only. */
    openChannels: () => ofVisitors(channels()),
    /** While the site is closed, its own live chat is closed, too. */
    addresses: () => ofVisitors(allowed()),
    downloads,
    /** Whether the lite app for iPhone is the profile that the site makes itself. */
    offersWebClip: () => downloads().some((one) => one.resourceType === 'IOS_LITE' && one.url === WEB_CLIP_PATH),
  }
}
