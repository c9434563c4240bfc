import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { MESSAGE_CHANNELS, type MessageChannel } from '@croupier/wire/notifications/template'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Approvals, Staff } from '../../staff/index.ts'
import { isRecipient } from '../messages/rules.ts'
import type { Sending } from '../messages/service.ts'
import { httpTransport } from '../transports/http.ts'
import { outboxTransport } from '../transports/outbox.ts'
import type { Transport } from '../transports/port.ts'
import { smtpTransport } from '../transports/smtp.ts'
import { connectionKind } from './change.ts'
import { hostOf, readOptions, type TransportName, transportForms } from './options.ts'
import { type Connection, connectionsStore as store } from './store.ts'

const SECRET = 'notifications.connection'

export type ConnectionsDeps = {
  db: Db
  clock: Clock
  vault: Vault
  approvals: Pick<Staff['approvals'], 'register'>
  guard: AddressGuard
  send(tx: Tx, message: Sending): Promise<void>
}
export type ConnectionsService = ReturnType<typeof connectionsService>
type Asked = {
  channel: MessageChannel
  transport: TransportName
  options?: unknown
  secret?: string | undefined
  version: number
  reason: string
}
type Kind = ReturnType<typeof connectionKind>
type Parts = ConnectionsDeps & { requests: Approvals<Kind['payload'], Kind['change']> }

/** How each channel is delivered: the outbox, or a server that staff have connected. */
export function connectionsService(deps: ConnectionsDeps) {
  const parts: Parts = { ...deps, requests: deps.approvals.register(connectionKind(deps)) }
  return {
    list: () => list(parts),
    change: (by: StaffCall, asked: Asked) => change(parts, by, asked),
    test: (by: StaffCall, asked: { channel: MessageChannel; to: string }) => test(parts, by, asked),
    /** The transport of a channel as it is stored now. */
    transportOf: (channel: MessageChannel) => transportOf(parts, channel),
    reencrypt: () => reencrypt(parts),
  }
}

async function list({ db }: Parts) {
  const rows = new Map((await store.all(db)).map((row) => [row.channel, row]))
  return {
    connections: MESSAGE_CHANNELS.map((channel) => shown(channel, rows.get(channel))),
    transports: transportForms(),
  }
}

const shown = (channel: MessageChannel, row: Connection | undefined) => ({
  channel,
  transport: row?.transport ?? ('outbox' as const),
  options: row?.options ?? {},
  hasSecret: Boolean(row?.secretEncrypted),
  version: row?.version ?? 0,
  changedAt: row?.changedAt ?? null,
  changedBy: row?.changedBy ?? null,
})

/** Requests the change. The secret is encrypted before it reaches the request, so that no list of requests shows it. */
async function change({ db, vault, requests }: Parts, by: StaffCall, asked: Asked) {
  const { channel, transport, version, reason, secret } = asked
  const read = readOptions(channel, transport, asked.options ?? {})
  return db.transaction().execute(async (tx) => {
    const row = await store.of(tx, channel)
    if (row?.secretEncrypted && secret === undefined && transport !== 'outbox') {
      const before = readOptions(channel, row.transport, row.options)
      if (hostOf(before) !== hostOf(read)) refuse('connection.secret_required')
    }
    const encrypted = secret === undefined ? null : vault.encrypt(SECRET, Buffer.from(secret)).toString('base64')
    const payload = { channel, transport, options: read.options, secret: encrypted, version }
    return requests.request(tx, by, { payload, reason })
  })
}

/** Queues a test message as any other, so that its state shows what went wrong. */
async function test({ db, send }: Parts, by: StaffCall, { channel, to }: { channel: MessageChannel; to: string }) {
  if (!isRecipient(channel, to)) return refuse('connection.recipient')
  await db.transaction().execute(async (tx) => {
    await send(tx, { channel, to, template: 'connection_test', language: 'en', values: {}, memberId: null })
    await by.audit(tx, { object: `connection:${channel}` })
  })
  return { queued: true as const }
}

async function transportOf({ db, vault, guard }: Parts, channel: MessageChannel): Promise<Transport> {
  const row = await store.of(db, channel)
  if (!row) return outboxTransport
  const read = readOptions(channel, row.transport, row.options)
  const secret = row.secretEncrypted ? vault.decrypt(SECRET, row.secretEncrypted).toString('utf8') : null
  if (read.transport === 'smtp') return smtpTransport({ options: read.options, secret, guard })
  return read.transport === 'http' ? httpTransport({ options: read.options, secret, guard }) : outboxTransport
}

/** T169: encrypts the secrets with the current key. */
const reencrypt = ({ db, vault }: Parts): Promise<Reencrypted> =>
  reencryptRows<Connection, MessageChannel>({
    next: async (after) => (after === null ? (await store.all(db)).filter((row) => row.secretEncrypted) : []),
    keyOf: ({ channel }) => channel,
    isCurrent: ({ secretEncrypted }) => secretEncrypted === null || vault.isCurrent(SECRET, secretEncrypted),
    reencrypt(row) {
      invariant(row.secretEncrypted, 'rows without a secret were left out')
      return store.reencrypt(db, row, vault.encrypt(SECRET, vault.decrypt(SECRET, row.secretEncrypted)))
    },
  })
