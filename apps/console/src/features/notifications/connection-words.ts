import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { type connectionList, TRANSPORTS_OF } from '@croupier/wire/notifications/connections.console'

type Answer = Output<typeof connectionList>
export type Connection = Answer['connections'][number] & Pick<Answer, 'transports'>
export type TransportName = Connection['transport']

export const TRANSPORT_WORDS: Readonly<Record<TransportName, { text: string; tone: Tone }>> = {
  outbox: { text: 'Outbox only', tone: 'warning' },
  smtp: { text: 'SMTP server', tone: 'good' },
  http: { text: 'HTTP gateway', tone: 'good' },
}

/** The choices of a channel. */
export const transportOptions = ({ channel }: Connection) =>
  TRANSPORTS_OF[channel].map((value) => ({ value, label: TRANSPORT_WORDS[value].text }))

/** Options to begin with, when another transport is chosen. */
export const initialOf = ({ transports }: Connection, transport: TransportName): unknown =>
  transports.find(({ name }) => name === transport)?.initial ?? {}
