import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { TRANSPORTS } from '@croupier/wire/notifications/connections.console'
import { MESSAGE_CHANNELS } from '@croupier/wire/notifications/template'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind } from '../../staff/index.ts'
import { readOptions } from './options.ts'
import { type Connection, connectionsStore as store } from './store.ts'

/** The permission of the second approver of a change. */
export const APPROVE_CONNECTION = 'notification.connection.approve'

/** A connection as an approver sees it: never its secret. */
const shown = z.object({ transport: z.string(), options: z.unknown(), secret: z.enum(['none', 'stored', 'new']) })

/**
 * T155: who controls the delivery of codes could read them, so every change needs two people. The payload has the secret encrypted;
 * null keeps the stored one.
 */
export const connectionKind = ({ clock }: { clock: Clock }) =>
  approvalKind({
    name: 'notification.connection',
    permission: APPROVE_CONNECTION,
    payload: z.object({
      channel: z.enum(MESSAGE_CHANNELS),
      transport: z.enum(TRANSPORTS),
      options: z.unknown(),
      secret: z.nullable(z.string()),
      version: z.int(),
    }),
    change: z.object({ before: shown, after: shown }),
    async describe(tx, { channel, transport, options, secret, version }) {
      readOptions(channel, transport, options)
      const row = await lockVersion(tx, channel, version)
      const before = {
        transport: row?.transport ?? ('outbox' as const),
        options: row?.options ?? {},
        secret: row?.secretEncrypted ? ('stored' as const) : ('none' as const),
      }
      const kept = transport === 'outbox' ? 'none' : before.secret
      return {
        object: `connection:${channel}`,
        before,
        after: { transport, options, secret: secret === null ? kept : ('new' as const) },
      }
    },
    async apply(tx, { channel, transport, options, secret, version }, { by, requestedBy, change }) {
      const row = await lockVersion(tx, channel, version)
      const stored = transport === 'outbox' ? null : (row?.secretEncrypted ?? null)
      const written = await store.write(tx, {
        channel,
        transport,
        options: readOptions(channel, transport, options).options,
        secretEncrypted: secret === null ? stored : Buffer.from(secret, 'base64'),
        version: version + 1,
        changedAt: clock.now(),
        changedBy: requestedBy.name,
      })
      if (!written) refuse('connection.changed')
      const reason = `requested by ${requestedBy.name}`
      await by.audit(tx, { ...change, action: 'notification.connection.edit', reason })
      return undefined
    },
  })

/** Refuses `connection.changed` when the connection has another version than the one that was edited. */
async function lockVersion(tx: Tx, channel: Connection['channel'], version: number): Promise<Connection | undefined> {
  const row = await store.lock(tx, channel)
  if ((row?.version ?? 0) !== version) refuse('connection.changed')
  return row
}
