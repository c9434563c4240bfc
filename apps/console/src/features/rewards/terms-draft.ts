import { BONUS_CATEGORIES } from '@croupier/wire/rewards/bonus'

/**
 * The fields that the drafts of missions, leaderboards and raffles have in common. `category` is empty for all games, and the game after
 * `ONE_GAME` for a single one.
 */
export type TermsDraft = { title: string; firstDay: string; lastDay: string; category: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The problems of the name and the days of a draft. */
export const commonProblems = ({ title, firstDay, lastDay }: TermsDraft) => ({
  title: title.trim().length >= 3 ? undefined : 'Enter a name',
  firstDay: DAY.test(firstDay) ? undefined : 'Choose a day',
  lastDay: DAY.test(lastDay) && lastDay >= firstDay ? undefined : 'Choose the first day or a later one',
})

/** The common fields of the terms. */
export const commonTerms = ({ title, firstDay, lastDay, category }: TermsDraft) => ({
  title: title.trim(),
  firstDay,
  lastDay,
  category: BONUS_CATEGORIES.find((one) => one === category) ?? null,
})

const ONE_GAME = 'game:'
/** The value of the choice of a single game. */
export const gameChoice = (code: string): string => ONE_GAME + code
/** The single game that is chosen; null for all, or those of a category. */
export const chosenGame = (category: string): string | null =>
  category.startsWith(ONE_GAME) ? category.slice(ONE_GAME.length) : null
/** What is chosen, of terms as they stand. */
export const choiceOf = ({ category, game }: { category: string | null; game: string | null }): string =>
  game === null ? (category ?? '') : gameChoice(game)
