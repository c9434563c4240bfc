import { forcePoint, settleCrash } from '@croupier/game-math/casino/index'
import { type Money, moneyText, parseMoney, sumOf, units } from '@croupier/kernel/money'
import type { CrashBet } from './model.ts'

/** Casino rules §2.1: the most profit of one bet, and of all bets of a round in one currency. */
export const BET_CAP = parseMoney('1000000.00')
export const ROUND_CAP = parseMoney('5000000.00')

const stakeOf = ({ stake }: CrashBet): Money => parseMoney(stake)

/** The bet as it ends at `point100`: with its cash-out, or lost. */
export function endBet(bet: CrashBet, point100: bigint): CrashBet {
  const { cashedOutAt100, returned } = settleCrash(
    {
      bet: stakeOf(bet),
      autoCashout100: bet.auto100,
      manualCashout100: bet.manual100,
      forcePoint100: bet.force100 === null ? null : BigInt(bet.force100),
    },
    point100,
  )
  return {
    ...bet,
    cashedOutAt100: cashedOutAt100?.toString() ?? null,
    returned: moneyText(returned),
    state: 'ending',
  }
}

/** The profit that the cash-outs of a round have taken. */
const profitOf = (bets: readonly CrashBet[]): Money =>
  sumOf(
    bets.flatMap((bet) => (bet.cashedOutAt100 === null ? [] : units(parseMoney(bet.returned ?? '0') - stakeOf(bet)))),
  )

/** Casino rules §2.1: the multiplier at which every open bet of one currency is cashed out, because of the cap of the round. */
function roundForce(bets: readonly CrashBet[]): bigint {
  const open = sumOf(bets.filter(({ state }) => state === 'open').map(stakeOf))
  return forcePoint({ cap: ROUND_CAP, paid: profitOf(bets), open })
}

/** The lowest multiplier at which an open bet ends by itself, and whether that is the player's own choice. */
function endOf(bet: CrashBet, force: bigint): { at: bigint; isForced: boolean } {
  const own = forcePoint({ cap: BET_CAP, paid: units(0n), open: stakeOf(bet) })
  const forced = own < force ? own : force
  const auto = bet.auto100 === null ? null : BigInt(bet.auto100)
  return auto !== null && auto <= forced ? { at: auto, isForced: false } : { at: forced, isForced: true }
}

/**
 * Casino rules §2.1: the bets of one currency that end by themselves up to a multiplier, the lowest first, because each cash-out moves
 * the force point of the others. Answers the bets that changed.
 */
export function cashOutsUpTo(bets: readonly CrashBet[], upTo100: bigint): CrashBet[] {
  const now = new Map(bets.map((bet) => [bet.betId, bet]))
  const changed = new Map<string, CrashBet>()
  for (;;) {
    const all = [...now.values()]
    const open = all.filter(({ state }) => state === 'open')
    if (open.length === 0) break
    const force = roundForce(all)
    const ends = open.map((bet) => ({ bet, ...endOf(bet, force) }))
    const [least] = ends.map(({ at }) => at).toSorted((one, other) => (one < other ? -1 : 1))
    if (least === undefined || least > upTo100) break
    for (const { bet, at, isForced } of ends)
      if (at === least) {
        const ended = endBet(isForced ? { ...bet, force100: at.toString() } : bet, upTo100)
        now.set(bet.betId, ended)
        changed.set(bet.betId, ended)
      }
  }
  return [...changed.values()]
}

/** `h***n`: a name that other players cannot tell. */
export function maskedName(nickname: string): string {
  const letters = [...nickname]
  return letters.length > 1 ? `${letters[0]}***${letters.at(-1)}` : '***'
}
