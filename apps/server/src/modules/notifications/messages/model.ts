import { transitions } from '@croupier/kernel/transitions'

export const messageStatus = transitions({
  queued: ['sending'],
  sending: ['queued', 'sent', 'failed', 'suppressed', 'expired'],
  sent: [],
  failed: ['queued'],
  suppressed: [],
  expired: [],
})
