import { randomUUID } from 'node:crypto'
import { changeConnection, connectionList } from '@croupier/wire/notifications/connections.console'
import { messageList } from '@croupier/wire/notifications/messages.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { signRequest } from '../platform/partner/signature.ts'
import type { TestStaff, World } from './world.ts'

type Channel = 'sms' | 'email'
type Sender = {
  transport: 'smtp' | 'http' | 'outbox'
  options: unknown
  secret?: string
  dkimKey?: string
  reportSecrets?: string[]
}

/** The senders of messages: connects them as two members of staff, and reports in their name. */
export function sendersIn(w: World, { owner, admin }: { owner: TestStaff; admin: TestStaff }) {
  return {
    async connect(channel: Channel, sender: Sender): Promise<void> {
      const { connections } = await w.call(connectionList, {}, { as: owner })
      const { version } = connections.find((one) => one.channel === channel)!
      const asked = { channel, ...sender, version, reason: 'New provider' }
      const { approvalId } = await w.call(changeConnection, asked, { as: owner })
      await w.call(approve, { approvalId, note: 'Fine' }, { as: admin })
    },
    /** Sends a report with the signature of the sender. `sent` replaces the signed body. */
    report(
      channel: Channel,
      events: readonly object[],
      { secret, at = w.clock.now(), requestId = randomUUID(), sent }: ReportOptions,
    ) {
      const path = `/gateway/messages/${channel}`
      const body = JSON.stringify({ events })
      const headers = signRequest([secret], { requestId, at }, { method: 'POST', path, body })
      const payload = sent === undefined ? body : JSON.stringify(sent)
      return w.app.site.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
    },
    /** The newest messages to a recipient, as staff see them. */
    messagesTo: async (search: string) => (await w.call(messageList, { search, pageSize: 20 }, { as: owner })).items,
  }
}
type ReportOptions = { secret: string; at?: Date; requestId?: string; sent?: object }

/** The options of a mail server of tests on localhost. */
export const smtpOptionsOf = ({ port, cert }: { port: number; cert: string }, more: object = {}) => ({
  host: 'localhost',
  port,
  security: 'implicit',
  username: null,
  fromAddress: 'no-reply@farora.example',
  fromName: 'Farora',
  authority: cert,
  dkim: null,
  ...more,
})

/** The options of a gateway for SMS of tests on localhost. */
export const gatewayOptionsOf = ({ port, cert }: { port: number; cert: string }) => ({
  url: `https://localhost:${port}/send`,
  method: 'POST',
  headers: [],
  bodyType: 'json',
  body: '{"to":"{to}","text":"{text}","reference":"{messageId}"}',
  plusSign: true,
  success: null,
  idField: 'id',
  authority: cert,
})
