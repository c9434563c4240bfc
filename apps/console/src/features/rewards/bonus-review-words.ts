import type { Tone } from '@croupier/ui/tag'
import type { StopReason } from '@croupier/wire/rewards/offers'
import type {
  BonusSignalCode,
  BonusStanding,
  DeskBonusReview,
  SignalFigure,
} from '@croupier/wire/rewards/reviews.console'

export type MoneyFigure = Exclude<SignalFigure['name'], 'count' | 'of'>

export const STANDING_WORDS: Readonly<Record<BonusStanding, { text: string; tone: Tone }>> = {
  held: { text: 'Waits for a decision', tone: 'warning' },
  open: { text: 'Below the limit', tone: 'info' },
  cleared: { text: 'Cleared', tone: 'good' },
  confirmed: { text: 'Offers closed', tone: 'danger' },
}

export const SIGNAL_WORDS: Readonly<Record<BonusSignalCode, string>> = {
  same_person: 'Other accounts of the person got the same offer',
  same_device: 'Accounts with the same address and browser got the same offer',
  deposit_withdrawn: 'Deposits with a bonus were withdrawn unplayed',
  bonus_deposits: 'Almost every deposit had a bonus',
  exit_at_completion: 'Withdrawals soon after bonuses became cash',
  limit_stakes: 'Almost every stake was as large as the bonus allows',
  low_edge: 'Games with a low edge as soon as the bonus was cash',
}

export const REASON_WORDS: Readonly<Record<StopReason, string>> = {
  several_accounts: 'Several accounts of one person',
  deposit_withdrawn: 'The deposit was withdrawn',
  bonus_play: 'Deposits and play for bonuses alone',
}

/** What the figures `count` and `of` of a signal are numbers of. */
export const COUNT_WORDS: Readonly<Partial<Record<BonusSignalCode, string>>> = {
  bonus_deposits: 'Deposits with a bonus',
  exit_at_completion: 'Bonuses that left at once',
  limit_stakes: 'Stakes at the limit',
  low_edge: 'Bonuses before such games',
}

export const FIGURE_WORDS: Readonly<Record<MoneyFigure, string>> = {
  deposited: 'Deposited',
  withdrawn: 'Withdrawn',
  validBet: 'Valid bets',
}

export const isDecidable = ({ signals }: DeskBonusReview): boolean => signals.length > 0
