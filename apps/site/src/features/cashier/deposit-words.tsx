import type { Tone } from '@croupier/ui/tag'
import type { DepositState, deposits } from '@croupier/wire/cashier/deposits'
import type { Output } from '@croupier/wire/endpoint'
import { useLingui } from '@lingui/react/macro'

export type Deposit = Output<typeof deposits>['items'][number]

export const DEPOSIT_TONES: Record<DepositState, Tone> = {
  created: 'info',
  pending: 'info',
  held: 'warning',
  credited: 'good',
  failed: 'danger',
  expired: 'plain',
  reversed: 'danger',
}

/** The names of the states, and the word for the state of one deposit. */
export function useDepositWords() {
  const { t } = useLingui()
  const words: Record<DepositState, string> = {
    created: t`Waiting for payment`,
    pending: t`Waiting for payment`,
    held: t`Being checked`,
    credited: t`Credited`,
    failed: t`Failed`,
    expired: t`Expired`,
    reversed: t`Reversed`,
  }
  const wordOf = ({ state, reason }: Deposit): string =>
    state === 'failed' && reason === 'declined' ? t`Declined` : words[state]
  return { words, wordOf }
}
