import type { Tone } from '@croupier/ui/tag'
import type { depositDesk } from '@croupier/wire/cashier/deposits.console'
import type { Output } from '@croupier/wire/endpoint'

export type DeskDeposit = Output<typeof depositDesk>['items'][number]
type State = DeskDeposit['state']

/** The states as the desk says them. */
export const DEPOSIT_WORDS: Record<State, { text: string; tone: Tone }> = {
  created: { text: 'Begun', tone: 'plain' },
  pending: { text: 'Waiting for the payment', tone: 'info' },
  held: { text: 'Held', tone: 'warning' },
  credited: { text: 'Credited', tone: 'good' },
  failed: { text: 'Failed', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
  reversed: { text: 'Taken back', tone: 'danger' },
}

const REASONS: Record<string, string> = {
  amount_differs: 'Another amount was paid than ordered',
  currency_differs: 'It was paid in another currency',
  not_authorised: 'The payment came without an authorisation',
  paid_after_failure: 'The payment came after the order had failed',
  not_paid_in_time: 'It was not paid in time',
  declined: 'The gateway declined it',
  payment_reversed: 'The payment was taken back',
  payment_reversed_in_part: 'A part of the payment was taken back',
  rejected_by_staff: 'Ended by staff',
  credited_by_staff: 'Credited by staff',
}
/** Why it stands where it stands. */
export const depositReason = (reason: string | null): string | null =>
  reason === null ? null : (REASONS[reason] ?? reason.replaceAll('_', ' '))
