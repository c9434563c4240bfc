import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { ConnectedChannel, MessageChannel } from '@croupier/wire/notifications/template'
import type { Module } from '../../module.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import { addressGuard } from '../../platform/partner/public-address.ts'
import { sumOf } from '../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { PolicyReader } from '../content/index.ts'
import type { Staff } from '../staff/index.ts'
import { connectionsRoutes } from './connections/routes.ts'
import { connectionsService } from './connections/service.ts'
import { type MayContact, messageDelivery } from './messages/delivery.ts'
import { messageEncryption } from './messages/encryption.ts'
import { reencryptMessages } from './messages/reencrypt.ts'
import { messagesRoutes } from './messages/routes.ts'
import type { SuppressionReason } from './messages/rules.ts'
import { type Sending, sendMessage } from './messages/service.ts'
import { staffMessages } from './messages/staff.ts'
import { notificationsTables } from './personal.ts'
import { softBouncesPolicy } from './policy.ts'
import { pushKeys } from './push/keys.ts'
import { pushRoutes } from './push/routes.ts'
import { type PushService, pushService } from './push/service.ts'
import { reportsService } from './reports/service.ts'
import { reportWebhooks } from './reports/webhooks.ts'
import { suppressionsRoutes } from './suppressions/routes.ts'
import { suppressionsService } from './suppressions/service.ts'
import { suppressionsStore } from './suppressions/store.ts'
import { templatesRoutes } from './templates/routes.ts'
import { templatesService } from './templates/service.ts'
import { pushTransport } from './transports/push.ts'

export type { MayContact } from './messages/delivery.ts'
export type { Sending } from './messages/service.ts'
export type { PushSending } from './push/service.ts'

export type NotificationsDeps = {
  db: Db
  clock: Clock
  random: Random
  jobs: Jobs
  log: Logger
  vault: Vault
  staff: Pick<Staff, 'approvals'>
  settings: PolicyReader
  merchant(): { name: string }
  /** Port of a higher module: whether a member may get a message now. */
  mayContact: MayContact
  /** Whether the outbox shows codes: in the demo only. */
  showsCodes: boolean
  /** Hosts in the operator's own network that a connection may reach; all others must be public. */
  internalHosts: readonly string[]
  /** The address of the site, by which push services reach its operator. */
  siteOrigin(): string
  /** Certificates of push services that no public authority has signed. Only tests have some. */
  pushAuthority: string | null
}
export type Notifications = Module & {
  /** Queues a message in the caller's transaction. It is delivered after the commit, with retries. */
  send(tx: Tx, message: Sending): Promise<void>
  /** Why a recipient gets no messages on a channel; null when it gets them. After a complaint it still gets codes and notices. */
  suppressionOf(reader: Reader, channel: ConnectedChannel, to: string): Promise<SuppressionReason | null>
  /** Messages to the browsers in which a member wants them. */
  push: Pick<PushService, 'sendTo' | 'hasBrowser' | 'sessionsEnded'>
}

/** Tier 3: messages by SMS, email and push. */
export function notifications(deps: NotificationsDeps): Notifications {
  const { db } = deps
  const encryption = messageEncryption(deps.vault)
  const templates = templatesService(deps)
  const parts = { ...deps, encryption, templates, softBounces: deps.settings.policy(softBouncesPolicy) }
  const send = (tx: Tx, message: Sending) => sendMessage(parts, tx, message)
  const guard = addressGuard(deps.internalHosts)
  const connections = connectionsService({ ...deps, approvals: deps.staff.approvals, guard, send })
  const keys = pushKeys(deps)
  const push = pushService({ ...deps, encryption, keys, send })
  const browsers = pushTransport({ ...deps, guard, keys, authority: deps.pushAuthority })
  const transportOf = async (channel: MessageChannel) =>
    channel === 'push' ? browsers : connections.transportOf(channel)
  const delivery = messageDelivery({ ...parts, push, transportOf })
  return {
    routes: [
      ...messagesRoutes(staffMessages(parts)),
      ...templatesRoutes(templates),
      ...suppressionsRoutes(suppressionsService(parts)),
      ...connectionsRoutes(connections),
      ...pushRoutes(push),
    ],
    rawRoutes: reportWebhooks({ ...deps, reports: reportsService(parts), secretsOf: connections.reportSecretsOf }),
    personal: notificationsTables,
    tasks: delivery.tasks,
    crons: delivery.crons,
    async reencrypt() {
      return sumOf([
        await connections.reencrypt(),
        await push.reencrypt(),
        ...(await reencryptMessages(db, encryption)),
      ])
    },
    send,
    push,
    async suppressionOf(reader, channel, to) {
      return (await suppressionsStore.find(reader, channel, encryption.macs(channel, to)))?.reason ?? null
    },
  }
}
