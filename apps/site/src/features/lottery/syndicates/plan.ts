import { lineOfShares, playOf, possibleShares } from '@croupier/game-math/lottery/index'
import { MS } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { type BetLine, betLines, type Game, type Line, quote, sum, termsOf } from '../basket/lines.ts'
import type { Issue } from '../issues.ts'

/** The numbers of shares that the lines of a basket divide into. */
export const shareChoices = ({ limits, modes }: Game, bets: readonly BetLine[]): number[] =>
  possibleShares(bets, limits.syndicateShares, {
    multiple: limits.multiple,
    stakePerBetMin: limits.stakePerBetMin,
    modes,
  })

/** A syndicate that has less time finds no buyers. */
const SALE_MS = MS.minute

/** The rounds for which shares can be sold at `now`, in milliseconds of the server's clock. */
export const roundsForSale = ({ next, limits }: Game, now: number): Issue[] =>
  next.filter(({ closeAt }) => closeAt.getTime() - limits.syndicateClosingSeconds * MS.second > now)

/** The round that a syndicate is for unless its organiser chooses another: the first with a minute for the sale, else the last one. */
export function proposedRound(game: Game, now: number): Issue | undefined {
  return roundsForSale(game, now + SALE_MS)[0] ?? roundsForSale(game, now).at(-1)
}

/** The price of one of `of` shares of a basket, and the most that it can win: the best cases of all its lines together. */
export function oneShare(
  game: Game,
  lines: readonly Line[],
  group: number,
  of: number,
): { price: Money; paysUpTo: Money } | undefined {
  const parts = lines.flatMap((line) => {
    const terms = termsOf(game, playOf(line.play), group)
    const [bet] = betLines(game, [line], group).bets
    if (!terms || !bet) return []
    const part = lineOfShares(bet, { held: 1, of }, game.modes)
    return part ? [quote(game, terms, { ...line, multiple: part.multiple, mode: part.mode })] : []
  })
  if (parts.length < lines.length) return undefined
  return { price: sum(parts.map(({ stake }) => stake)), paysUpTo: sum(parts.map((part) => part.paysUpTo)) }
}
