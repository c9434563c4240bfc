import type { ContractKind } from '@croupier/rules/agents/terms'
import type { ContractLineView, ContractView, TermsView } from '@croupier/wire/agents/contract-shapes'
import { useLingui } from '@lingui/react/macro'

type Tone = 'good' | 'warning' | 'plain' | 'info'

/** §3 contracts: the names of thresholds and rates, and §4 the states of contracts and of what they pay. */
export function useContractWords() {
  const { t } = useLingui()
  const statuses: Record<ContractView['status'], { text: string; tone: Tone }> = {
    newRequest: { text: t`New request`, tone: 'info' },
    accepted: { text: t`Accepted`, tone: 'good' },
    rejected: { text: t`Rejected`, tone: 'plain' },
    terminated: { text: t`Terminated`, tone: 'plain' },
  }
  const lines: Record<ContractLineView['status'], { text: string; tone: Tone }> = {
    notReached: { text: t`Not reached`, tone: 'plain' },
    awaitingApproval: { text: t`Waiting for approval`, tone: 'info' },
    payable: { text: t({ message: 'Open', context: 'an amount that is still owed' }), tone: 'info' },
    partlyPaid: { text: t`Partly paid`, tone: 'warning' },
    unfunded: { text: t({ message: 'Open', context: 'an amount that is still owed' }), tone: 'warning' },
    paid: { text: t`Paid`, tone: 'good' },
  }
  const periods = { daily: t`Daily`, weekly: t`Weekly`, semimonthly: t`Half-monthly`, monthly: t`Monthly` }
  const carries = {
    none: t`Losses are not carried`,
    forever: t`Losses are carried until they are made up`,
    previous: t`The loss of the period before is carried`,
    month: t`Losses are carried within a month`,
  }
  const kinds: Record<ContractKind, string> = {
    dividend: t`Dividend`,
    dailySalary: t`Daily salary`,
    hourlySalary: t`Hourly salary`,
    realtimeSalary: t`Real-time salary`,
  }
  const thresholds: Record<ContractKind, string> = {
    dividend: t`Period valid bet`,
    dailySalary: t`Bet amount (daily)`,
    hourlySalary: t`Bet amount (per hour)`,
    realtimeSalary: t`Single bet amount`,
  }
  const lengths = { dailySalary: periods.daily, hourlySalary: t`Hourly`, realtimeSalary: t`Every five minutes` }
  return {
    kinds,
    statuses,
    lines,
    /** The status of a line. A correction that is paid says what it is. */
    line: ({ status, correction }: Pick<ContractLineView, 'status' | 'correction'>) =>
      correction && (status === 'paid' || status === 'notReached')
        ? { text: t`Correction`, tone: lines.paid.tone }
        : lines[status],
    periods,
    carries,
    /** The bets that a tier needs. */
    validBet: (kind: ContractKind) => thresholds[kind],
    profitAndLoss: t`Period profit and loss`,
    activeMembers: t`Active members`,
    rate: t`Rate`,
    profitRate: t`Profit salary rate`,
    lossRate: t`Loss salary rate`,
    /** The period, and the carry of a dividend. */
    basis: (terms: TermsView) =>
      terms.kind === 'dividend' ? `${periods[terms.period]}. ${carries[terms.carryMode]}.` : `${lengths[terms.kind]}.`,
  }
}
