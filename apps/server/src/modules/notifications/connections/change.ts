import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { TRANSPORTS } from '@croupier/wire/notifications/connections.console'
import { CONNECTED_CHANNELS } from '@croupier/wire/notifications/template'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind } from '../../staff/index.ts'
import { readOptions } from './options.ts'
import { type ConnectionSecrets, isDkimKey, type Secrets } from './secrets.ts'
import { type Connection, connectionsStore as store } from './store.ts'

/** The permission of the second approver of a change. */
export const APPROVE_CONNECTION = 'notification.connection.approve'

const stateOfSecret = z.enum(['none', 'stored', 'new'])
/** A connection as an approver sees it: never its secrets. */
const shown = z.object({
  transport: z.string(),
  options: z.unknown(),
  secret: stateOfSecret,
  dkimKey: stateOfSecret,
  reportSecrets: stateOfSecret,
})
/** The states of the secrets after a change. */
const statesOf = (stored: Secrets, given: Secrets = {}) => {
  const stateOf = (name: keyof Secrets) => (given[name] ? 'new' : stored[name] ? 'stored' : 'none')
  return { secret: stateOf('secret'), dkimKey: stateOf('dkimKey'), reportSecrets: stateOf('reportSecrets') } as const
}

/**
 * T155: who controls the delivery of codes could read them, so every change needs two people. The payload has the new secrets
 * encrypted; null keeps the stored ones.
 */
export const connectionKind = ({ clock, secrets }: { clock: Clock; secrets: ConnectionSecrets }) =>
  approvalKind({
    name: 'notification.connection',
    permission: APPROVE_CONNECTION,
    payload: z.object({
      channel: z.enum(CONNECTED_CHANNELS),
      transport: z.enum(TRANSPORTS),
      options: z.unknown(),
      secrets: z.nullable(z.string()),
      version: z.int(),
    }),
    change: z.object({ before: shown, after: shown }),
    async describe(tx, { channel, transport, options, secrets: given, version }) {
      const read = readOptions(channel, transport, options)
      const row = await lockVersion(tx, channel, version)
      const stored = secrets.decrypt(row?.secretEncrypted)
      const added = secrets.decrypt(given === null ? null : Buffer.from(given, 'base64'))
      const kept = transport === 'outbox' ? {} : stored
      if (read.transport === 'smtp' && read.options.dkim && !added.dkimKey && !kept.dkimKey)
        refuse('connection.invalid', { field: 'dkimKey', why: 'missing' })
      return {
        object: `connection:${channel}`,
        before: { transport: row?.transport ?? ('outbox' as const), options: row?.options ?? {}, ...statesOf(stored) },
        after: { transport, options, ...statesOf(kept, added) },
      }
    },
    async apply(tx, { channel, transport, options, secrets: given, version }, { by, requestedBy, change }) {
      const row = await lockVersion(tx, channel, version)
      const stored = transport === 'outbox' ? null : (row?.secretEncrypted ?? null)
      const added = given === null ? null : secrets.decrypt(Buffer.from(given, 'base64'))
      const written = await store.write(tx, {
        channel,
        transport,
        options: readOptions(channel, transport, options).options,
        secretEncrypted: added ? secrets.encrypt({ ...secrets.decrypt(stored), ...added }) : stored,
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

/** Refuses `connection.invalid` for a key that cannot sign. */
export function checkDkimKey(dkimKey: string | undefined): void {
  if (dkimKey !== undefined && !isDkimKey(dkimKey))
    refuse('connection.invalid', { field: 'dkimKey', why: 'no private key' })
}

/** Refuses `connection.changed` when the connection has another version than the one that was edited. */
async function lockVersion(tx: Tx, channel: Connection['channel'], version: number): Promise<Connection | undefined> {
  const row = await store.lock(tx, channel)
  if ((row?.version ?? 0) !== version) refuse('connection.changed')
  return row
}
