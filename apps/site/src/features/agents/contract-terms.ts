import { type Money, parseMoney, ZERO } from '@croupier/kernel/money'
import type { PeriodLength } from '@croupier/kernel/period'
import type { CarryMode, ContractKind } from '@croupier/rules/agents/terms'
import { parseRate } from '@croupier/rules/rate'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'

/** A tier as it is typed. */
/** `lossRate` is that of losing bets, which only a real-time salary has; its `rate` is that of winning ones. */
export type TypedTier = {
  validBet: string
  profitAndLoss: string
  activeMembers: string
  rate: string
  lossRate: string
}
export const NEW_TIER: TypedTier = { validBet: '', profitAndLoss: '', activeMembers: '', rate: '', lossRate: '' }

type Typed = { period: PeriodLength; carryMode: CarryMode; tiers: readonly TypedTier[] }

/** The terms that were typed; null while a tier is incomplete. */
export function termsOf(kind: ContractKind, { period, carryMode, tiers }: Typed): TermsView | null {
  const read = tiers.flatMap((tier) => readTier(kind === 'realtimeSalary' ? tier : { ...tier, lossRate: '0' }) ?? [])
  if (read.length < tiers.length) return null
  if (kind === 'dividend') return { kind, period, carryMode, tiers: read.map(({ lossRate: _, ...tier }) => tier) }
  if (kind === 'realtimeSalary')
    return {
      kind,
      tiers: read.map(({ validBet, rate, lossRate }) => ({ singleBetAmount: validBet, profitRate: rate, lossRate })),
    }
  return {
    kind,
    tiers: read.map(({ validBet, activeMembers, rate }) => ({ betAmount: validBet, activeMembers, rate })),
  }
}

const RATE = /^\d{1,2}(\.\d{1,4})?$/

function readTier({ validBet, profitAndLoss, activeMembers, rate, lossRate }: TypedTier) {
  const bets = readMoney(validBet)
  const pnl = readMoney(profitAndLoss)
  const areRates = [rate, lossRate].every((text) => RATE.test(text.trim()))
  const isCount = /^\d{0,6}$/.test(activeMembers.trim())
  if (bets === null || pnl === null || !areRates || !isCount) return null
  const rates = { rate: parseRate(rate.trim()), lossRate: parseRate(lossRate.trim()) }
  return { validBet: bets, profitAndLoss: pnl, activeMembers: Number(activeMembers), ...rates }
}

/** An empty threshold is zero, which every team reaches. */
function readMoney(text: string): Money | null {
  const plain = text.replaceAll(',', '').trim()
  if (plain === '') return ZERO
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseMoney(plain) : null
}
