import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { CONNECTED_CHANNELS, type ConnectedChannel } from '@croupier/wire/notifications/template'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'
import type { PartnerSecrets } from '../../../platform/partner/signature.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Approvals, Staff } from '../../staff/index.ts'
import { isRecipient } from '../messages/rules.ts'
import type { Sending } from '../messages/service.ts'
import { reportPathOf } from '../reports/rules.ts'
import { httpTransport } from '../transports/http.ts'
import { outboxTransport } from '../transports/outbox.ts'
import type { Transport } from '../transports/port.ts'
import { smtpTransport } from '../transports/smtp.ts'
import { checkDkimKey, connectionKind } from './change.ts'
import { hostOf, readOptions, type TransportName, transportForms } from './options.ts'
import { type ConnectionSecrets, connectionSecrets, type Secrets } from './secrets.ts'
import { type Connection, connectionsStore as store } from './store.ts'

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
  channel: ConnectedChannel
  transport: TransportName
  options?: unknown
  version: number
  reason: string
} & Secrets
type Kind = ReturnType<typeof connectionKind>
type Parts = ConnectionsDeps & { secrets: ConnectionSecrets; requests: Approvals<Kind['payload'], Kind['change']> }

/** How each channel is delivered: the outbox, or a server that staff have connected. */
export function connectionsService(deps: ConnectionsDeps) {
  const secrets = connectionSecrets(deps.vault)
  const parts: Parts = { ...deps, secrets, requests: deps.approvals.register(connectionKind({ ...deps, secrets })) }
  return {
    list: () => list(parts),
    change: (by: StaffCall, asked: Asked) => change(parts, by, asked),
    test: (by: StaffCall, asked: { channel: ConnectedChannel; to: string }) => test(parts, by, asked),
    /** The transport of a channel as it is stored now. */
    transportOf: (channel: ConnectedChannel) => transportOf(parts, channel),
    /** The secrets that sign the reports of a channel's sender; null when it has none. */
    reportSecretsOf: (channel: ConnectedChannel) => reportSecretsOf(parts, channel),
    reencrypt: () => reencrypt(parts),
  }
}

async function list({ db, secrets }: Parts) {
  const rows = new Map((await store.all(db)).map((row) => [row.channel, row]))
  return {
    connections: CONNECTED_CHANNELS.map((channel) => shown(secrets, channel, rows.get(channel))),
    transports: transportForms(),
  }
}

function shown(secrets: ConnectionSecrets, channel: ConnectedChannel, row: Connection | undefined) {
  const { secret, dkimKey, reportSecrets } = secrets.decrypt(row?.secretEncrypted)
  return {
    channel,
    transport: row?.transport ?? ('outbox' as const),
    options: row?.options ?? {},
    hasSecret: secret !== undefined,
    hasDkimKey: dkimKey !== undefined,
    hasReportSecrets: reportSecrets !== undefined,
    reportPath: reportPathOf(channel),
    version: row?.version ?? 0,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
  }
}

/** Requests the change. New secrets are encrypted before they reach the request, so that no list of requests shows them. */
async function change({ db, secrets, requests }: Parts, by: StaffCall, asked: Asked) {
  const { channel, transport, version, reason, secret, dkimKey, reportSecrets } = asked
  checkDkimKey(dkimKey)
  const read = readOptions(channel, transport, asked.options ?? {})
  return db.transaction().execute(async (tx) => {
    const row = await store.of(tx, channel)
    if (row && secrets.decrypt(row.secretEncrypted).secret && secret === undefined && transport !== 'outbox') {
      const before = readOptions(channel, row.transport, row.options)
      if (hostOf(before) !== hostOf(read)) refuse('connection.secret_required')
    }
    const isAdded = secret !== undefined || dkimKey !== undefined || reportSecrets !== undefined
    const added = isAdded ? secrets.encrypt({ secret, dkimKey, reportSecrets }).toString('base64') : null
    const payload = { channel, transport, options: read.options, secrets: added, version }
    return requests.request(tx, by, { payload, reason })
  })
}

/** Queues a test message as any other, so that its state shows what went wrong. */
async function test({ db, send }: Parts, by: StaffCall, { channel, to }: { channel: ConnectedChannel; to: string }) {
  if (!isRecipient(channel, to)) return refuse('connection.recipient')
  await db.transaction().execute(async (tx) => {
    await send(tx, { channel, to, template: 'connection_test', language: 'en', values: {}, memberId: null })
    await by.audit(tx, { object: `connection:${channel}` })
  })
  return { queued: true as const }
}

async function transportOf({ db, secrets, guard }: Parts, channel: ConnectedChannel): Promise<Transport> {
  const row = await store.of(db, channel)
  if (!row) return outboxTransport
  const read = readOptions(channel, row.transport, row.options)
  const { secret = null, dkimKey = null } = secrets.decrypt(row.secretEncrypted)
  if (read.transport === 'smtp') return smtpTransport({ options: read.options, secret, dkimKey, guard })
  return read.transport === 'http' ? httpTransport({ options: read.options, secret, guard }) : outboxTransport
}

async function reportSecretsOf({ db, secrets }: Parts, channel: ConnectedChannel): Promise<PartnerSecrets | null> {
  const row = await store.of(db, channel)
  const [first, ...others] = secrets.decrypt(row?.secretEncrypted).reportSecrets ?? []
  return first === undefined ? null : [first, ...others]
}

/** T169: encrypts the secrets with the current key. */
const reencrypt = ({ db, secrets }: Parts): Promise<Reencrypted> =>
  reencryptRows<Connection, ConnectedChannel>({
    next: async (after) => (after === null ? (await store.all(db)).filter((row) => row.secretEncrypted) : []),
    keyOf: ({ channel }) => channel,
    isCurrent: ({ secretEncrypted }) => secretEncrypted === null || secrets.isCurrent(secretEncrypted),
    reencrypt(row) {
      invariant(row.secretEncrypted, 'rows without a secret were left out')
      return store.reencrypt(db, row, secrets.encrypt(secrets.decrypt(row.secretEncrypted)))
    },
  })
