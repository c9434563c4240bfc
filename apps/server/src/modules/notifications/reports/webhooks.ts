import type { Clock } from '@croupier/kernel/clock'
import { CONNECTED_CHANNELS, type ConnectedChannel } from '@croupier/wire/notifications/template'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { RawRoute } from '../../../platform/http/raw.ts'
import type { Logger } from '../../../platform/log.ts'
import { partnerDoor } from '../../../platform/partner/incoming.ts'
import type { PartnerSecrets } from '../../../platform/partner/signature.ts'
import { REPORTS, reportPathOf } from './rules.ts'
import type { ReportsService } from './service.ts'

export type ReportWebhooksDeps = {
  db: Db
  clock: Clock
  log: Logger
  reports: ReportsService
  secretsOf(channel: ConnectedChannel): Promise<PartnerSecrets | null>
}

const name = z.string().check(z.minLength(1), z.maxLength(300))
const event = z
  .object({
    type: z.enum(REPORTS),
    messageId: z.optional(name),
    providerId: z.optional(name),
    /** Digits and dots only: a text of others may name the recipient. */
    code: z.optional(z.string().check(z.regex(/^\d{1,5}( \d\.\d{1,3}\.\d{1,3})?$/))),
  })
  .check(z.refine(({ messageId, providerId }) => messageId !== undefined || providerId !== undefined))
const body = z.object({ events: z.array(event).check(z.minLength(1), z.maxLength(100)) })

const BODY_LIMIT = 64 * 1024
/** Reports of a busy sender in ten seconds from one address to one node. */
const PACE = { limit: 1_000, windowSeconds: 10 }

/** Where the sender of each channel reports what became of messages (`docs/message-reports.md`). */
export const reportWebhooks = ({ db, clock, log, reports, secretsOf }: ReportWebhooksDeps): RawRoute[] =>
  CONNECTED_CHANNELS.map((channel) =>
    partnerDoor({
      db,
      clock,
      log,
      partner: `sender of ${channel}`,
      secrets: () => secretsOf(channel),
      pace: PACE,
    }).route({
      path: reportPathOf(channel),
      bodyLimit: BODY_LIMIT,
      request: body,
      run: async ({ events }) => ({ outcomes: await reports.hear(channel, events) }),
    }),
  )
