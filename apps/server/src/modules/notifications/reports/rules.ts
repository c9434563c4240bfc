import type { MessageReason, MessageState } from '@croupier/wire/notifications/messages.console'
import type { ConnectedChannel } from '@croupier/wire/notifications/template'

/**
 * What a sender reports about a message, from the weakest to the strongest. The strongest report is the state, so late, repeated and
 * reordered reports have one result. A delivery outweighs a failure, because it is certain. A hard bounce outweighs a delivery,
 * because mail servers accept messages that bounce afterwards. A complaint outweighs both.
 */
export const REPORTS = ['expired', 'failed', 'soft_bounce', 'delivered', 'hard_bounce', 'complained'] as const
export type Report = (typeof REPORTS)[number]

type State = { status: MessageState; reason: MessageReason | null }

const STATES: Readonly<Record<Report, State>> = {
  expired: { status: 'expired', reason: 'reported' },
  failed: { status: 'failed', reason: 'reported' },
  soft_bounce: { status: 'bounced', reason: 'soft_bounce' },
  delivered: { status: 'delivered', reason: null },
  hard_bounce: { status: 'bounced', reason: 'hard_bounce' },
  complained: { status: 'complained', reason: null },
}

/** Above every report that has a state to change, and below none. */
const NEVER = REPORTS.length
const weightOf = (report: Report): number => REPORTS.indexOf(report)

/** The weight of the reports that change nothing any more. */
function weightOfState({ status, reason }: { status: MessageState; reason: string | null }): number {
  if (status === 'suppressed') return NEVER
  if (status === 'bounced') return weightOf(reason === 'soft_bounce' ? 'soft_bounce' : 'hard_bounce')
  // It is tried again, so only a report that makes another try wrong counts.
  if (status === 'queued') return weightOf('soft_bounce')
  return status === 'sending' || status === 'sent' ? -1 : weightOf(status)
}

/** The state of a message after a report; null when the report changes nothing. */
export const afterReport = (message: { status: MessageState; reason: string | null }, report: Report): State | null =>
  weightOf(report) > weightOfState(message) ? STATES[report] : null

/** Why a report puts the recipient on the suppression list; null when it does not. */
export const suppressionBy = (report: Report): 'bounce' | 'complaint' | null =>
  report === 'hard_bounce' ? 'bounce' : report === 'complained' ? 'complaint' : null

/** Where the sender of a channel reports. */
export const reportPathOf = (channel: ConnectedChannel): `/gateway/messages/${ConnectedChannel}` =>
  `/gateway/messages/${channel}`

const OWN_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^\s<>@]+>?)?$/i

/** Our id of a message in what a sender calls it: the id itself, or the Message-ID of an email. */
export const ownIdIn = (text: string): string | null => OWN_ID.exec(text)?.[1]?.toLowerCase() ?? null
