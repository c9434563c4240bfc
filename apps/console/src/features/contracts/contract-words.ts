import { moneyText } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import type { Tone } from '@croupier/ui/tag'
import type { ContractLineView, ContractView, TermsView } from '@croupier/wire/agents/contract-shapes'
import { timeText } from '../../lib/time.ts'

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

/** The status of a line. A correction without a difference pays nothing. */
export const lineTag = ({ status, correction }: ContractLineView): { text: string; tone: Tone } =>
  correction && status === 'notReached' ? { text: 'Nothing to pay', tone: 'plain' } : LINE_WORDS[status]

/** Why a line corrects those before. */
export const CAUSE_WORDS = { restatement: 'The period was computed again', agreement: 'Staff agreed another amount' }

/** A real-time salary has a rate for each bet. */
export const rateOf = ({ realtime, rate }: ContractLineView): string => (realtime ? '–' : `${rateText(rate)} %`)

export const payerText = ({ payer }: { payer: string | null }): string => payer ?? 'The house'

type Period = Pick<ContractLineView, 'kind' | 'startsAt' | 'firstDay' | 'lastDay'>
export function periodText({ kind, startsAt, firstDay, lastDay }: Period): string {
  if (kind === 'hourlySalary' || kind === 'realtimeSalary') return `${timeText(startsAt).slice(0, 16)} UTC`
  return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
}

const CARRIES = {
  none: 'losses are not carried',
  forever: 'losses are carried until they are made up',
  previous: 'the loss of the period before is carried',
  month: 'losses are carried within a month',
}
const LENGTHS = { dailySalary: 'daily', hourlySalary: 'hourly', realtimeSalary: 'every five minutes' }
export const basisText = (terms: TermsView): string =>
  terms.kind === 'dividend' ? `${terms.period}, ${CARRIES[terms.carryMode]}` : LENGTHS[terms.kind]

/** A tier in one line. */
export function tierTexts(terms: TermsView): string[] {
  if (terms.kind === 'dividend')
    return terms.tiers.map(
      ({ validBet, profitAndLoss, activeMembers, rate }) =>
        `${rateText(rate)} % from valid bets of ${moneyText(validBet)}, a result of ${moneyText(profitAndLoss)} and ${activeMembers} active members`,
    )
  if (terms.kind === 'realtimeSalary')
    return terms.tiers.map(
      ({ singleBetAmount, profitRate, lossRate }) =>
        `${rateText(profitRate)} % of winning and ${rateText(lossRate)} % of losing bets from ${moneyText(singleBetAmount)} on`,
    )
  return terms.tiers.map(
    ({ betAmount, activeMembers, rate }) =>
      `${rateText(rate)} % from bets of ${moneyText(betAmount)} and ${activeMembers} active members`,
  )
}
