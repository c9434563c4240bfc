import { type Money, moneyText } from '@croupier/kernel/money'
import { readAmount } from '@croupier/rules/payment'
import type { Input } from '@croupier/wire/endpoint'
import type { LeaderboardScore } from '@croupier/wire/rewards/leaderboards'
import type { DeskLeaderboard, LeaderboardPrizes, saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { isOfMoney } from './leaderboard-words.ts'
import { choiceOf, chosenGame, commonProblems, commonTerms } from './terms-draft.ts'

/** The labels of the fields that are texts, in order. */
export const BOARD_FIELDS = {
  title: 'Name that members read',
  firstDay: 'First day',
  lastDay: 'Last day',
  minScore: 'Smallest score',
  pool: 'Pool (empty: amounts by rank)',
  prizes: 'Prizes by rank, or shares of the pool, such as 100, 50, 25',
} as const
export type BoardField = keyof typeof BOARD_FIELDS
export type BoardDraft = Record<BoardField, string> & {
  score: LeaderboardScore
  ties: 'time' | 'share'
  /** Empty for all games. */
  category: string
}
type Board = Omit<Input<typeof saveLeaderboard>, 'id' | 'reason'>

const listText = (prizes: LeaderboardPrizes): string =>
  prizes.kind === 'ranks' ? prizes.amounts.map(moneyText).join(', ') : prizes.shares.join(', ')

export const boardDraft = (row?: DeskLeaderboard): BoardDraft => ({
  title: row?.title ?? '',
  score: row?.score ?? 'validBet',
  ties: row?.ties ?? 'time',
  category: row ? choiceOf(row) : '',
  firstDay: row?.firstDay ?? '',
  lastDay: row?.lastDay ?? '',
  minScore: row ? moneyText(row.minScore) : '',
  pool: row?.prizes.kind === 'pool' ? moneyText(row.prizes.pool) : '',
  prizes: row ? listText(row.prizes) : '',
})

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
/** Amounts that are typed with commas between them; null for anything else. */
export function amountsOf(text: string): Money[] | null {
  const amounts = partsOf(text).map(readAmount)
  return amounts.length > 0 && areAmounts(amounts) ? amounts : null
}
const areAmounts = (amounts: readonly (Money | null)[]): amounts is Money[] => amounts.every((one) => one !== null)

function prizesOf({ pool, prizes }: BoardDraft): LeaderboardPrizes | null {
  const parts = partsOf(prizes)
  if (parts.length === 0) return null
  if (pool.trim() === '') {
    const amounts = amountsOf(prizes)
    return amounts && { kind: 'ranks', amounts }
  }
  const sum = readAmount(pool)
  const isShares = parts.every((part) => /^[1-9]\d{0,3}$/.test(part))
  return sum === null || !isShares ? null : { kind: 'pool', pool: sum, shares: parts.map(Number) }
}

/** The problems of a draft, by field. */
export function boardProblems(draft: BoardDraft): Partial<Record<BoardField, string | undefined>> {
  const { minScore, pool } = draft
  return {
    ...commonProblems(draft),
    minScore: readAmount(minScore) === null ? 'Enter a number such as 25' : undefined,
    pool: pool.trim() === '' || readAmount(pool) !== null ? undefined : 'Enter an amount such as 1000.00',
    prizes: prizesOf(draft) ? undefined : 'Enter amounts by rank, or whole shares of the pool',
  }
}

/** The leaderboard of a draft; null while it has problems. */
export function boardOf(draft: BoardDraft): Board | null {
  const minScore = readAmount(draft.minScore)
  const prizes = prizesOf(draft)
  if (minScore === null || !prizes || Object.values(boardProblems(draft)).some(Boolean)) return null
  const { score, ties } = draft
  const common = commonTerms(draft)
  const games = {
    category: isOfMoney(score) ? common.category : null,
    game: score === 'points' ? null : chosenGame(draft.category),
  }
  return { ...common, ...games, score, ties, minScore, prizes }
}
