import { MINES_TILES, MULTIPLIER_ONE, minesMultiplier, type RoundBets } from '@croupier/game-math/casino/index'
import { type Money, parseMoney, share } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import { type GameRules, numberOf, proofLines, stake, timesText } from './rules.ts'

type Bet = RoundBets['mines']

/** The most that a round returns. A round whose next tile could return more ends with the last tile below it. */
const MAX_RETURN = parseMoney('1000000.00')

const returnAfter = ({ stake, mines }: Bet, picks: number): Money =>
  share(parseMoney(stake), BigInt(minesMultiplier({ mines, picks })), MULTIPLIER_ONE)

const canGoOn = (bet: Bet): boolean => {
  const next = bet.picks.length + 1
  return next <= MINES_TILES - bet.mines && returnAfter(bet, next) <= MAX_RETURN
}

/** Casino rules §3.3. The mines are laid by the seeds when the round begins, and the player opens tiles until a mine or the cash-out. */
export const mines: GameRules<'mines'> = {
  wish: z.pipe(
    z.object({ stake, mines: z.int() }),
    z.transform((choice): Bet => ({ ...choice, picks: [] })),
  ),
  check(bet) {
    if (returnAfter(bet, 1) > MAX_RETURN) refuse('request.malformed')
  },
  details(round) {
    const { bet, outcome } = round
    const multiplier = numberOf(outcome, 'multiplier1e4')
    return [
      { label: 'Mines', value: String(bet.mines) },
      ...(multiplier === null ? [] : [{ label: 'Pays', value: timesText(multiplier) }]),
      ...proofLines(round),
    ]
  },
  steps: {
    add({ picks, ...bet }, tile) {
      const isTile = Number.isInteger(tile) && tile >= 0 && tile < MINES_TILES
      return isTile && !picks.includes(tile) ? { ...bet, picks: [...picks, tile] } : null
    },
    isOver: (bet, outcome) => Reflect.get(outcome, 'bust') === true || !canGoOn(bet),
    isUntouched: ({ picks }) => picks.length === 0,
  },
}
