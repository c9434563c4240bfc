import { familyOf } from '@croupier/game-math/lottery/index'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { DrawGame } from './policy.ts'
import type { DrawsService } from './service.ts'

export type OpenedResults = ReturnType<typeof openedResults>

/** `gameCode`: only this game. `prizeMode`: only games whose family has a play of this mode. */
type Asked = { gameCode?: string | undefined; prizeMode?: string | undefined; count: number }

const isVietnamese = ({ family }: DrawGame): boolean => familyOf(family).catalogue === 'VN'
const hasMode = ({ family }: DrawGame, mode: string): boolean =>
  familyOf(family).plays.some(({ prizeMode }) => prizeMode === mode)

/** §7: the last results of the games. */
export function openedResults(draws: Pick<DrawsService, 'game' | 'games' | 'recent'>) {
  /** Refuses `game.unknown`. */
  const gamesOf = ({ gameCode, prizeMode }: Asked): DrawGame[] => {
    const games = gameCode === undefined ? draws.games() : [draws.game(gameCode)]
    return games.filter((game) => prizeMode === undefined || hasMode(game, prizeMode))
  }

  /** The last `count` results of each of the games. */
  async function resultsOf(games: readonly DrawGame[], count: number) {
    const codes = games.map(({ code }) => code)
    const results = await draws.recent(codes, boundedPageSize(count))
    return results.map(({ game, issueNo, numbers, revealedAt }) => {
      invariant(numbers && revealedAt, 'a revealed draw has numbers')
      return { gameCode: game, numero: issueNo, winningNumbers: numbers, openedAt: revealedAt }
    })
  }

  return {
    ofAll: async (asked: Asked) => ({ items: await resultsOf(gamesOf(asked), asked.count) }),

    /** The last `count` results of the Vietnamese games together, newest first. Refuses `game.unknown` for another game. */
    async ofVietnam(asked: Asked) {
      const { gameCode: game } = asked
      if (game !== undefined && !isVietnamese(draws.game(game))) refuse('game.unknown', { game })
      const results = await resultsOf(gamesOf(asked).filter(isVietnamese), asked.count)
      const newestFirst = results.toSorted((one, other) => other.openedAt.getTime() - one.openedAt.getTime())
      return { items: newestFirst.slice(0, boundedPageSize(asked.count)) }
    },
  }
}
