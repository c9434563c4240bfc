import { uuidV7 } from '@croupier/kernel/ids'
import { writeToService } from '@croupier/wire/messaging/chat'
import { answerChat, closeChat, takeChat } from '@croupier/wire/messaging/chat.console'
import { feedback } from '@croupier/wire/messaging/feedback'
import { answerFeedback } from '@croupier/wire/messaging/feedback.console'
import { writeToRoom } from '@croupier/wire/messaging/room'
import { systemRandom } from '../../apps/server/src/platform/clock.ts'
import type { Caller, TestMember, World } from '../../apps/server/src/testing/world.ts'
import type { Dice } from './chance.ts'

const ROOM = 'lobby'
const SPEAKERS = 3
/** Feedback and chats that wait for staff after the last day. */
const WAITING = 3
/** On the last day the room is busier, because visitors of the demo read its newest messages. */
const ROUNDS = { day: 1, lastDay: 4 }

export const FEEDBACK = [
  ['Could the basket show the draw number in larger digits?', 'Thank you. We have passed this on to our designers.'],
  ['Please add a filter by game to the bet records.', 'The records have one: press "Filter" above the list.'],
  ['My deposit arrived within a minute. Thank you!', 'We are glad to hear that.'],
  ['How can I read the page in my own language?', 'Open the menu and choose your language at the bottom.'],
  ['Where do I see how a draw was made?', 'Open the result of an issue and press "Verify".'],
] as const

export const CHATS = [
  [
    'Hello, how long does a withdrawal take?',
    'Most are paid on the same day. You get a message as soon as yours is paid.',
  ],
  ['May I add a second bank account?', 'Yes. Open Withdraw and press "Add account".'],
  ['I would like to set a deposit limit.', 'Open "Safer gambling" in your account. A lower limit applies at once.'],
  ['Can I cancel a bet?', 'You can cancel a repeat order for issues that are still open.'],
  ['Which games have a result every minute?', 'All games with "1 minute" in their name.'],
] as const

const ROOM_LINES = [
  'Good evening, everyone',
  'Two out of three again…',
  'First win this week!',
  'Good luck for the next draw',
  'I stay with my five numbers',
  'Does anybody check the proof of a draw? It works on my phone',
  'Small stakes today',
  'Odd numbers four times in a row',
  'That was close',
  'Time for a break, see you tomorrow',
] as const

export type Writing = {
  w: World
  dice: Dice
  /** Members with sessions. */
  writers: readonly TestMember[]
  /** A member of staff who answers; without one everything waits. */
  support: Caller | undefined
  isLastDay: boolean
}

/** Members write feedback, to customer service and to each other. Staff answer the first two. */
export async function writeSome(writing: Writing): Promise<void> {
  // Nobody answers on the last day, and a customer has one open chat.
  const count = writing.isLastDay ? Math.min(WAITING, writing.writers.length) : 1
  for (let at = 0; at < count; at++) {
    await sendFeedback(writing, writing.writers[at]!)
    await chatWithService(writing, writing.writers[at]!)
  }
  await talk(writing)
}

async function sendFeedback({ w, dice, support }: Writing, writer: TestMember): Promise<void> {
  const [content, answer] = dice.pick(FEEDBACK)
  const { id } = await w.call(feedback, { content, images: [] }, { as: writer })
  w.clock.advance('2m')
  if (support) await w.call(answerFeedback, { id, answer }, { as: support })
}

async function chatWithService({ w, dice, support }: Writing, writer: TestMember): Promise<void> {
  const [question, answer] = dice.pick(CHATS)
  const line = (content: string) => ({ clientId: uuidV7(w.clock.now(), systemRandom), content, images: [] })
  const { chatId: id } = await w.call(writeToService, line(question), { as: writer })
  if (!support) return
  w.clock.advance('1m')
  await w.call(takeChat, { id }, { as: support })
  await w.call(answerChat, { id, ...line(answer) }, { as: support })
  w.clock.advance('3m')
  await w.call(closeChat, { id, reason: 'Answered' }, { as: support })
}

/** Writers of one round write at once, so that the room stores them as one batch. */
async function talk({ w, dice, writers, isLastDay }: Writing): Promise<void> {
  for (let round = 0; round < (isLastDay ? ROUNDS.lastDay : ROUNDS.day); round++) {
    w.clock.advance('2m')
    const first = dice.below(writers.length)
    const speakers = Array.from(
      { length: Math.min(SPEAKERS, writers.length) },
      (_, at) => (first + at) % writers.length,
    )
    await Promise.all(
      speakers.map((at) => {
        const clientId = uuidV7(w.clock.now(), systemRandom)
        return w.call(writeToRoom, { room: ROOM, clientId, content: dice.pick(ROOM_LINES) }, { as: writers[at]! })
      }),
    )
  }
}
