import { LAST_CHAT_RANK } from '@croupier/wire/messaging/service'

export type Channel = { csType: 'VIP' | 'LIVECHAT'; path: string }

/** §4: the VIP channel above rank 4, live chat for all others, and for a VIP whose merchant has no VIP channel. */
export function channelFor(rankLevel: number, channels: readonly Channel[]): Channel | undefined {
  const of = (csType: Channel['csType']) => channels.find((one) => one.csType === csType)
  return (rankLevel > LAST_CHAT_RANK ? of('VIP') : undefined) ?? of('LIVECHAT')
}
