import { transitions } from '@croupier/kernel/transitions'

/**
 * A try leads from `queued` to `sending` and on. Reports of the other side lead from every state but `suppressed` to a stronger one
 * (`reports/rules.ts`). Staff can queue messages again that failed, bounced or expired.
 */
export const messageStatus = transitions({
  queued: ['sending', 'delivered', 'bounced', 'complained'],
  sending: ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'expired'],
  sent: ['delivered', 'bounced', 'complained', 'failed', 'expired'],
  delivered: ['bounced', 'complained'],
  bounced: ['queued', 'delivered', 'bounced', 'complained'],
  complained: [],
  failed: ['queued', 'delivered', 'bounced', 'complained'],
  suppressed: [],
  expired: ['queued', 'failed', 'delivered', 'bounced', 'complained'],
})
