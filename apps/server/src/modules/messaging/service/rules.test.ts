import { expect, test } from 'vitest'
import { type Channel, channelFor } from './rules.ts'

const chat: Channel = { csType: 'LIVECHAT', path: 'https://chat.example' }
const vip: Channel = { csType: 'VIP', path: 'https://vip.example' }

test.each`
  rankLevel | channels       | channel
  ${0}      | ${[chat, vip]} | ${chat}
  ${4}      | ${[chat, vip]} | ${chat}
  ${5}      | ${[chat, vip]} | ${vip}
  ${5}      | ${[chat]}      | ${chat}
  ${4}      | ${[vip]}       | ${undefined}
  ${9}      | ${[]}          | ${undefined}
`('§4 rank $rankLevel of $channels.length channels', ({ rankLevel, channels, channel }) => {
  expect(channelFor(rankLevel, channels)).toEqual(channel)
})
