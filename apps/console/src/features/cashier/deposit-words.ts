import type { depositDesk } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'

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
  rejected_by_staff: 'Ended by staff',
  credited_by_staff: 'Credited by staff',
}
/** The reason for the state of a deposit. */
export const depositReason = (reason: string | null): string | null =>
  reason === null ? null : (REASONS[reason] ?? reason.replaceAll('_', ' '))
