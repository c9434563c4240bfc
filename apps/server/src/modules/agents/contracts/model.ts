import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import type { ContractStatus } from '@croupier/rules/agents/contracts'
import { parseRate, rateText } from '@croupier/rules/rate'
import type { TermsText, TermsView } from '@croupier/wire/agents/contract-shapes'

/** Terms of the kinds that there are: what `Terms` of the rules has of them. */
export type ContractTerms = TermsView

/** Why a contract ended: the event of Agent rules §6.4. */
export type EndReason = 'withdraw' | 'expire' | 'terminate' | 'replace' | 'lowerRate' | 'branchMove' | 'accountClosed'

/** `payerId` is null for the house. `startsAt` and `endsAt` bound the periods that an accepted contract pays for. */
export type Contract = {
  contractId: string
  chainId: string
  payerId: MemberId | null
  payeeId: MemberId
  status: ContractStatus
  terms: ContractTerms
  offeredAt: Instant
  acceptedAt: Instant | null
  startsAt: Instant | null
  endsAt: Instant | null
  endedAt: Instant | null
  reason: EndReason | null
}

/** Terms as the database and the audit log have them: amounts and rates as decimal text. */
export function termsText(terms: ContractTerms): TermsText {
  if (terms.kind === 'dailySalary') {
    const tiers = terms.tiers.map(({ betAmount, activeMembers, rate }) => ({
      betAmount: moneyText(betAmount),
      activeMembers,
      rate: rateText(rate),
    }))
    return { kind: terms.kind, tiers }
  }
  const tiers = terms.tiers.map(({ validBet, profitAndLoss, activeMembers, rate }) => ({
    validBet: moneyText(validBet),
    profitAndLoss: moneyText(profitAndLoss),
    activeMembers,
    rate: rateText(rate),
  }))
  return { ...terms, tiers }
}

export function readTerms(terms: TermsText): ContractTerms {
  if (terms.kind === 'dailySalary') {
    const tiers = terms.tiers.map(({ betAmount, activeMembers, rate }) => ({
      betAmount: parseMoney(betAmount),
      activeMembers,
      rate: parseRate(rate),
    }))
    return { kind: terms.kind, tiers }
  }
  const tiers = terms.tiers.map(({ validBet, profitAndLoss, activeMembers, rate }) => ({
    validBet: parseMoney(validBet),
    profitAndLoss: parseMoney(profitAndLoss),
    activeMembers,
    rate: parseRate(rate),
  }))
  return { ...terms, tiers }
}
