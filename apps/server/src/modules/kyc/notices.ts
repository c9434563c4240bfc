import type { Tx } from '../../platform/db/database.ts'
import type { Messaging } from '../messaging/index.ts'
import type { Check } from './model.ts'

/** Tells a member about a change of the check, in the transaction of the change. */
export const notify = (
  { messaging }: { messaging: Pick<Messaging, 'send'> },
  tx: Tx,
  { memberId, reason, changedAt }: Check,
  type: 'identity_requested' | 'identity_rejected' | 'identity_accepted' | 'identity_expired',
) =>
  messaging.send(tx, {
    memberId,
    type,
    params: reason === null ? {} : { reason },
    reference: `${type}:${memberId}:${changedAt.toISOString()}`,
  })
