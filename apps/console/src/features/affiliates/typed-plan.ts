import { parseMoney, ZERO } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'

export type TypedPlan = Pick<AffiliateTerms, 'kind' | 'carryNegative'> &
  Record<'cpaAmount' | 'cpaMinDeposit' | 'cpaMinValidBet' | 'tiers', string>

const MONEY = /^\d{1,12}(\.\d{1,2})?$/
const TIER = /^\s*(\d{1,12}(?:\.\d{1,2})?)\s*,\s*(\d{1,6})\s*,\s*(\d{1,2}(?:\.\d{1,4})?)\s*$/

/** The terms that were typed, a tier in each line; null while something is incomplete. */
export function readPlan(typed: TypedPlan): AffiliateTerms | null {
  const { kind, carryNegative } = typed
  const amounts = [typed.cpaAmount, typed.cpaMinDeposit, typed.cpaMinValidBet].map((text) => text.trim())
  const lines = typed.tiers.split('\n').filter((line) => line.trim() !== '')
  const tiers = lines.flatMap((line) => {
    const [, ngr, active, rate] = TIER.exec(line) ?? []
    return ngr && active && rate ? [{ ngr: parseMoney(ngr), activeMembers: Number(active), rate: parseRate(rate) }] : []
  })
  if (kind !== 'revShare' && !amounts.every((text) => MONEY.test(text))) return null
  if (kind !== 'cpa' && (lines.length === 0 || tiers.length < lines.length)) return null
  const amountAt = (at: number) => (kind === 'revShare' ? ZERO : parseMoney(amounts[at]!))
  return {
    kind,
    cpaAmount: amountAt(0),
    cpaMinDeposit: amountAt(1),
    cpaMinValidBet: amountAt(2),
    tiers: kind === 'cpa' ? [] : tiers,
    carryNegative: kind !== 'cpa' && carryNegative,
  }
}
