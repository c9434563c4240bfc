import { messageDetail, messageList, retryMessage } from '@croupier/wire/notifications/messages.console'
import { act } from '../../lib/acts/act.ts'
import { counted } from '../../lib/counted.ts'
import type { ListedMessage } from './message-words.ts'

const DEAD = new Set(['failed', 'bounced', 'expired'])

/** A message that did not arrive is queued again. A code is not: it would be of no use. */
export const retry = act({
  id: 'retry',
  endpoint: retryMessage,
  permission: 'notification.message.retry',
  label: (_: ListedMessage) => 'Send again',
  busyLabel: 'Queuing',
  kind: 'primary',
  key: 'r',
  applies: ({ status, purpose }) => DEAD.has(status) && purpose !== 'code',
  input: ({ id }) => ({ id }),
  changes: [messageList, messageDetail],
  done: () => 'The message is queued again',
  stays: true,
  bulk: {
    label: 'Send again',
    title: (count) => `Send ${counted(count, 'message')} again?`,
    effect: 'Each message is queued again and tried at once.',
  },
})
