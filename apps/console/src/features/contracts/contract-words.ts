import { moneyText } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import type { Tone } from '@croupier/ui/tag'
import type { OfferedKind } from '@croupier/wire/agents/contract-kinds'
import type { ContractLineView, ContractView, TermsView } from '@croupier/wire/agents/contract-shapes'

export const KIND_WORDS: Readonly<Record<OfferedKind, string>> = { dividend: 'Dividend', dailySalary: 'Daily salary' }

export const STATUS_WORDS: Readonly<Record<ContractView['status'], { text: string; tone: Tone }>> = {
  newRequest: { text: 'Offered', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'plain' },
  terminated: { text: 'Ended', tone: 'plain' },
}

export const LINE_WORDS: Readonly<Record<ContractLineView['status'], { text: string; tone: Tone }>> = {
  notReached: { text: 'No tier reached', tone: 'plain' },
  awaitingApproval: { text: 'Waiting for approval', tone: 'warning' },
  payable: { text: 'Payable', tone: 'info' },
  partlyPaid: { text: 'Partly paid', tone: 'danger' },
  unfunded: { text: 'Not funded', tone: 'danger' },
  paid: { text: 'Paid', tone: 'good' },
}

export const payerText = ({ payer }: { payer: string | null }): string => payer ?? 'The house'

export const periodText = ({ firstDay, lastDay }: ContractLineView): string =>
  firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`

const CARRIES = {
  none: 'losses are not carried',
  forever: 'losses are carried until they are made up',
  previous: 'the loss of the period before is carried',
  month: 'losses are carried within a month',
}
export const basisText = (terms: TermsView): string =>
  terms.kind === 'dividend' ? `${terms.period}, ${CARRIES[terms.carryMode]}` : 'daily'

/** A tier in one line. */
export const tierTexts = (terms: TermsView): string[] =>
  terms.kind === 'dividend'
    ? terms.tiers.map(
        ({ validBet, profitAndLoss, activeMembers, rate }) =>
          `${rateText(rate)} % from valid bets of ${moneyText(validBet)}, a result of ${moneyText(profitAndLoss)} and ${activeMembers} active members`,
      )
    : terms.tiers.map(
        ({ betAmount, activeMembers, rate }) =>
          `${rateText(rate)} % from bets of ${moneyText(betAmount)} and ${activeMembers} active members`,
      )
