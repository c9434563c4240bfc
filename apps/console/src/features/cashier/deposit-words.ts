import type { depositDesk } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'
import { labelOf } from '../../lib/form/schema.ts'

export type DeskDeposit = Output<typeof depositDesk>['items'][number]

const REASONS: Record<string, string> = {
  amount_differs: 'The paid amount differs from the order',
  currency_differs: 'The payment was in another currency',
  not_authorised: 'The payment had no authorisation',
  paid_after_failure: 'The payment arrived after the order had failed',
  not_paid_in_time: 'The payment did not arrive in time',
  declined: 'The gateway declined the payment',
  payment_reversed: 'The payment was reversed',
  payment_reversed_in_part: 'Part of the payment was reversed',
  rejected_by_staff: 'Marked as failed by staff',
  credited_by_staff: 'Credited by staff',
}
/** The reason for the state of a deposit. */
export const depositReason = (reason: string | null): string | null =>
  reason === null ? null : (REASONS[reason] ?? reason.replaceAll('_', ' '))

const EVENTS: Readonly<Record<string, string>> = {
  'payment.opened': 'Payment opened',
  'payment.paid': 'Payment received',
  'payment.declined': 'Payment declined',
  'payment.reversed': 'Payment reversed',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
}
const ASKED = 'asked.'

/** A report of the gateway: by itself, or as the answer to our question. */
export const eventText = (type: string): string =>
  type.startsWith(ASKED) ? `Queried the gateway: ${type.slice(ASKED.length)}` : (EVENTS[type] ?? labelOf(type))

const OUTCOMES: Readonly<Record<string, string>> = {
  known: 'already known',
  only_seen: 'no effect',
  too_late: 'too late, no effect',
  early: 'too early',
  amount_differs: 'another amount',
  more_than_paid: 'more than was paid',
  other_reference: 'another payment',
}
/** What a report did to the deposit: its new state, or why it stayed as it was. */
export const outcomeText = (outcome: string): string => OUTCOMES[outcome] ?? labelOf(outcome).toLowerCase()
