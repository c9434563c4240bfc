import { cannedReply } from '@croupier/wire/messaging/chat.console'
import { anyChange, policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

const time = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/), z.describe('Such as 09:30; 24:00 is the end of the day'))

/** The days as the setting names them, in the order of `Date.getUTCDay`. */
export const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** §4: live chat of our own, which is the channel LIVECHAT unless that leads to another page. Without hours it is always open. */
export const liveChatPolicy = policy({
  name: 'messaging.liveChat',
  summary: 'Whether the site has live chat, and its opening hours in the time zone of the business day',
  shown: true,
  schema: z.object({
    isOn: z.boolean(),
    hours: z.array(z.object({ day: z.enum(DAYS), from: time, to: time })).check(z.maxLength(28)),
  }),
  initial: { isOn: true, hours: [] },
  // The desk of customer service decides when it works.
  alone: anyChange,
})
export type LiveChatPolicy = z.output<typeof liveChatPolicy.schema>

/** Texts that the desk of live chat sends often. */
export const cannedRepliesPolicy = policy({
  name: 'messaging.cannedReplies',
  summary: 'Replies that staff send often in live chat, by language',
  schema: z.array(cannedReply).check(z.maxLength(50)),
  initial: [
    {
      title: 'Greeting',
      text: {
        en: 'Hello, how can I help you?',
        zh: '您好，请问有什么可以帮您？',
        id: 'Halo, ada yang bisa saya bantu?',
        ja: 'こんにちは。どのようなご用件でしょうか？',
        ko: '안녕하세요. 무엇을 도와드릴까요?',
        th: 'สวัสดี มีอะไรให้ช่วยไหม',
        vi: 'Xin chào, tôi có thể giúp gì cho bạn?',
      },
    },
  ],
  alone: anyChange,
})
