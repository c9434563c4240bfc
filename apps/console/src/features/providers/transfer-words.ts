import type { Tone } from '@croupier/ui/tag'
import type { TransferState, WalletTransferView } from '@croupier/wire/providers/transfers'
import type { BreakKind, TransferBreak } from '@croupier/wire/providers/transfers.console'

type Words = { text: string; tone: Tone }

export const TRANSFER_WORDS: Record<TransferState, Words> = {
  unknown: { text: 'Unknown', tone: 'warning' },
  asked: { text: 'On its way', tone: 'info' },
  done: { text: 'Done', tone: 'good' },
  refused: { text: 'Refused', tone: 'plain' },
}

export const DIRECTION_WORDS: Record<WalletTransferView['direction'], string> = {
  in: 'To the provider',
  out: 'From the provider',
}

export const REASON_WORDS: Record<NonNullable<WalletTransferView['reason']>, string> = {
  refused_by_provider: 'The provider refused it',
  not_found: 'The provider never received it',
  nothing_there: 'There was nothing to take back',
  not_sent: 'The provider did not say how much is there',
}

export const BREAK_STATE_WORDS: Record<TransferBreak['state'], Words> = {
  open: { text: 'Open', tone: 'warning' },
  posted: { text: 'Corrected', tone: 'good' },
  noted: { text: 'Closed by a note', tone: 'plain' },
}

export const BREAK_WORDS: Record<BreakKind, { title: string; text: string }> = {
  applied_there: { title: 'Done there only', text: 'We ended this transfer as refused, and the provider has done it.' },
  refused_there: { title: 'Refused there', text: 'We posted this transfer as done, and the provider has refused it.' },
  missing_there: {
    title: 'Missing there',
    text: 'We posted this transfer as done, and the provider does not know it, or has not decided it.',
  },
  unknown_here: { title: 'Unknown here', text: 'The provider has done a transfer that we did not send.' },
  differs: { title: 'Differs', text: 'The amount, the direction or the player is not the same on both sides.' },
  log_missing: {
    title: 'Log missing',
    text: 'The provider did not send its log of this day. It is asked again every night.',
  },
}
