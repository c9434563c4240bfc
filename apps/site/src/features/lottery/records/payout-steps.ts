import { type Play, payout, playAt, type Selection, settleSelection } from '@croupier/game-math/lottery/index'
import { type Money, share, units, ZERO } from '@croupier/kernel/money'
import type { LotteryDetail } from '@croupier/wire/lottery/detail'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PayoutStep, PayoutSteps } from '../../../lib/bets/products.ts'
import type { RecordedBet } from '../../../lib/bets/recorded-bet.ts'
import { tierName } from '../../../lib/plays/names.ts'

/** A lottery bet as its product understands it. */
export type LotteryBet = { play: Play; selection: Selection; detail: LotteryDetail }

/** The part of the unit price for which a unit is played. */
const MODE_TEXT: Readonly<Record<LotteryDetail['mode'], string>> = { 1000: '1', 100: '0.1', 10: '0.01', 1: '0.001' }
/** The unit price in thousandths, so that it can be divided by the mode. */
const WHOLE = 1000n

/**
 * The payout of a settled bet, computed again on this device from the numbers drawn and the prizes that the bet stores (Decisions
 * "Draws and cut-off"). Undefined for an open or void bet, and where the result is not the amount that was paid.
 */
export function payoutSteps(
  i18n: I18n,
  bet: RecordedBet,
  { play, selection, detail }: LotteryBet,
): PayoutSteps | undefined {
  const { numbers, drawAt, multiple, mode, prizes } = detail
  if (!numbers || !drawAt || !['won', 'lost', 'pushed'].includes(bet.status)) return undefined
  const { payMode, family } = play
  const { tiers, pushUnits } = settleSelection(playAt(play, drawAt), selection, numbers)
  const unitPrice = share(bet.stake, WHOLE, BigInt(detail.units) * BigInt(multiple) * BigInt(mode))
  const gross = payout({ tiers, pushUnits, prizes, unitPrice, multiple, mode, payMode })
  if (gross < bet.payout) return undefined
  const winning = Object.entries(tiers)
  return {
    steps: [
      ...winning.map(([tier, count]) => ({ label: tierName(i18n, family, tier), count, each: prizes[tier] ?? ZERO })),
      ...(payMode === 'PROFIT_PER_HIT' ? winning.flatMap(([, hits]) => sharedStake(i18n, hits, unitPrice)) : []),
      ...(pushUnits > 0 ? [{ label: i18n._(msg`Stake returned`), count: pushUnits, each: unitPrice }] : []),
    ],
    factors: [
      ...(multiple === 1 ? [] : [{ label: i18n._(msg`Multiplier`), value: String(multiple) }]),
      ...(mode === 1000 ? [] : [{ label: i18n._(msg`Unit`), value: MODE_TEXT[mode] }]),
    ],
    payout: gross,
    cut: units(gross - bet.payout),
  }
}

/** The hits of a unit share one stake (Lottery rules §1.4): each but the first pays its profit only. */
const sharedStake = (i18n: I18n, hits: number, unitPrice: Money): PayoutStep[] =>
  hits > 1 ? [{ label: i18n._(msg`One stake for all hits`), count: hits - 1, each: units(-unitPrice) }] : []
