import { isOneOf, keysOf } from '@croupier/kernel/objects'
import type { Tone } from '@croupier/ui/tag'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'

type Words = { text: string; tone: Tone }

export const DEPOSIT_WORDS: Record<DepositState, Words> = {
  created: { text: 'Created', tone: 'plain' },
  pending: { text: 'Waiting for the payment', tone: 'info' },
  held: { text: 'On hold', tone: 'warning' },
  credited: { text: 'Credited', tone: 'good' },
  failed: { text: 'Failed', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
  reversed: { text: 'Reversed', tone: 'danger' },
}

export const WITHDRAWAL_WORDS: Record<WithdrawalState, Words> = {
  requested: { text: 'Waiting', tone: 'warning' },
  held: { text: 'On hold', tone: 'danger' },
  approved: { text: 'To be paid', tone: 'info' },
  paying: { text: 'Sending', tone: 'info' },
  paid: { text: 'Paid', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'plain' },
  failed: { text: 'Failed, returned', tone: 'danger' },
}
export const withdrawalStateText = (state: string): string =>
  isOneOf(keysOf(WITHDRAWAL_WORDS), state) ? WITHDRAWAL_WORDS[state].text : state

const METHODS: Readonly<Record<string, string>> = {
  'qr-bank': 'QR bank transfer',
  'e-wallet': 'E-wallet',
  'bank-transfer': 'Bank transfer',
}
export const methodText = (code: string): string => METHODS[code] ?? code
