import { keysOf } from '@croupier/kernel/objects'
import type { RewardMotif } from '@croupier/wire/rewards/mall'

const MOTIF_WORDS: Readonly<Record<RewardMotif, string>> = {
  coins: 'Coins',
  gift: 'Gift',
  mug: 'Mug',
  shirt: 'Shirt',
  phone: 'Phone',
  ticket: 'Ticket',
  crown: 'Crown',
  fan: 'Fan',
}

/** The drawings of a reward without a picture. The empty choice is coins for cash and a gift for goods. */
export const MOTIF_OPTIONS: readonly { value: RewardMotif | ''; label: string }[] = [
  { value: '', label: 'Coins for cash, a gift for goods' },
  ...keysOf(MOTIF_WORDS).map((value) => ({ value, label: MOTIF_WORDS[value] })),
]
