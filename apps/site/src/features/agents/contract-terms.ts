import { type Money, parseMoney, ZERO } from '@croupier/kernel/money'
import type { PeriodLength } from '@croupier/kernel/period'
import type { CarryMode } from '@croupier/rules/agents/terms'
import { parseRate } from '@croupier/rules/rate'
import type { OfferedKind } from '@croupier/wire/agents/contract-kinds'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'

/** A tier as it is typed. */
export type TypedTier = { validBet: string; profitAndLoss: string; activeMembers: string; rate: string }
export const NEW_TIER: TypedTier = { validBet: '', profitAndLoss: '', activeMembers: '', rate: '' }

type Typed = { period: PeriodLength; carryMode: CarryMode; tiers: readonly TypedTier[] }

/** The terms that were typed; null while a tier is incomplete. */
export function termsOf(kind: OfferedKind, { period, carryMode, tiers }: Typed): TermsView | null {
  const read = tiers.flatMap((tier) => readTier(tier) ?? [])
  if (read.length < tiers.length) return null
  if (kind === 'dividend') return { kind, period, carryMode, tiers: read }
  return {
    kind,
    tiers: read.map(({ validBet, activeMembers, rate }) => ({ betAmount: validBet, activeMembers, rate })),
  }
}

function readTier({ validBet, profitAndLoss, activeMembers, rate }: TypedTier) {
  const bets = readMoney(validBet)
  const pnl = readMoney(profitAndLoss)
  const isRate = /^\d{1,2}(\.\d{1,4})?$/.test(rate.trim())
  const isCount = /^\d{0,6}$/.test(activeMembers.trim())
  if (bets === null || pnl === null || !isRate || !isCount) return null
  return { validBet: bets, profitAndLoss: pnl, activeMembers: Number(activeMembers), rate: parseRate(rate.trim()) }
}

/** An empty threshold is zero, which every team reaches. */
function readMoney(text: string): Money | null {
  const plain = text.replaceAll(',', '').trim()
  if (plain === '') return ZERO
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseMoney(plain) : null
}
