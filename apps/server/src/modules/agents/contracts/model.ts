import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import type { ContractStatus } from '@croupier/rules/agents/contracts'
import { parseRate, rateText } from '@croupier/rules/rate'
import type { TermsText, TermsView } from '@croupier/wire/agents/contract-shapes'

/** What `Terms` of the rules has, as the wire reads it. */
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
  if (terms.kind === 'realtimeSalary') {
    const tiers = terms.tiers.map(({ singleBetAmount, profitRate, lossRate }) => ({
      singleBetAmount: moneyText(singleBetAmount),
      profitRate: rateText(profitRate),
      lossRate: rateText(lossRate),
    }))
    return { kind: terms.kind, tiers }
  }
  if (terms.kind !== 'dividend') {
    const tiers = terms.tiers.map(({ betAmount, rate, ...tier }) => ({
      ...tier,
      betAmount: moneyText(betAmount),
      rate: rateText(rate),
    }))
    return { kind: terms.kind, tiers }
  }
  const tiers = terms.tiers.map(({ validBet, profitAndLoss, rate, ...tier }) => ({
    ...tier,
    validBet: moneyText(validBet),
    profitAndLoss: moneyText(profitAndLoss),
    rate: rateText(rate),
  }))
  return { ...terms, tiers }
}

export function readTerms(terms: TermsText): ContractTerms {
  if (terms.kind === 'realtimeSalary') {
    const tiers = terms.tiers.map(({ singleBetAmount, profitRate, lossRate }) => ({
      singleBetAmount: parseMoney(singleBetAmount),
      profitRate: parseRate(profitRate),
      lossRate: parseRate(lossRate),
    }))
    return { kind: terms.kind, tiers }
  }
  if (terms.kind !== 'dividend') {
    const tiers = terms.tiers.map(({ betAmount, rate, ...tier }) => ({
      ...tier,
      betAmount: parseMoney(betAmount),
      rate: parseRate(rate),
    }))
    return { kind: terms.kind, tiers }
  }
  const tiers = terms.tiers.map(({ validBet, profitAndLoss, rate, ...tier }) => ({
    ...tier,
    validBet: parseMoney(validBet),
    profitAndLoss: parseMoney(profitAndLoss),
    rate: parseRate(rate),
  }))
  return { ...terms, tiers }
}
