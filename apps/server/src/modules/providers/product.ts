import { invariant } from '@croupier/kernel/invariant'
import type { Reader } from '../../platform/db/database.ts'
import type { BetProduct } from '../games/index.ts'
import type { House } from '../wallet/index.ts'
import type { ProviderBet, ProviderGame } from './model.ts'

export const PRODUCT = 'providers'

/** Each provider has an account of its own, so its gross result is one balance. */
export const houseOf = (providerId: string): House => `play.${PRODUCT}.${providerId}`

/** How the bet book names a game: its code is unique only within the provider. */
export const bookGame = ({ providerId, gameCode }: Pick<ProviderGame, 'providerId' | 'gameCode'>): string =>
  `${providerId}/${gameCode}`

const namesIn = (game: string): [providerId: string, gameCode: string] => {
  const end = game.indexOf('/')
  return [game.slice(0, end), game.slice(end + 1)]
}

/** The categories of games that this node has met. Every message looks its game up first. */
export type Categories = Map<string, string>

/** The category by which the book counts bets on a game; undefined for one that this node has not met. */
export function bookCategory(categories: Categories, game: string): string | undefined {
  const category = categories.get(game)
  // A lottery of a provider has fixed odds, so the prize group of the member does not price it.
  return category === 'LOTT' ? 'LOTTFIX' : category
}

type FindGame = (reader: Reader, providerId: string, gameCode: string) => Promise<ProviderGame | undefined>

/** The games of providers as a product of the bet book. `houses` are registered with their providers. */
export const providersProduct = (categories: Categories, findGame: FindGame): BetProduct<ProviderBet> => ({
  code: PRODUCT,
  category(game) {
    const category = bookCategory(categories, game)
    invariant(category !== undefined, `the game ${game} was looked up`)
    return category
  },
  async meet(reader, games) {
    for (const name of games.filter((one) => !categories.has(one))) {
      const game = await findGame(reader, ...namesIn(name))
      if (game) categories.set(name, game.category)
    }
  },
  house: (game) => houseOf(game.slice(0, game.indexOf('/'))),
  houses: [],
  encode: (detail) => JSON.stringify(detail),
  decode: async (_, texts) => texts.map((text): ProviderBet => JSON.parse(text)),
  describe: ({ detail, game }) => ({
    title: detail.title,
    lines: [
      ...(detail.details ?? []),
      { label: 'Provider', value: game.slice(0, game.indexOf('/')) },
      { label: 'Transaction', value: detail.txId },
      ...(detail.roundId ? [{ label: 'Round', value: detail.roundId }] : []),
    ],
  }),
  toWire: (bets) => bets.map(({ detail }) => detail),
})
