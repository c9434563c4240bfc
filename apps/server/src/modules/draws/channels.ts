import { invariant } from '@croupier/kernel/invariant'
import type { ChannelMessage } from '@croupier/wire/channels'
import { channel } from '../../platform/live/live.ts'
import type { DrawRecord } from './model.ts'
import type { drawsService } from './service.ts'

const MAX_MISSED_RESULTS = 100

/** The live channels of results: those of one game, in order, and those of all games. */
export function drawChannels(service: Pick<ReturnType<typeof drawsService>, 'games' | 'recent' | 'resultsSince'>) {
  const ofGame = channel({
    name: 'draw',
    audience: 'public',
    hasTopic: (topic) => service.games().some((game) => game.code === topic),
    /** Every result after the issue that the client saw last; the latest one for a new client. */
    async catchUp({ topic, since }) {
      invariant(topic, 'a result is of a game')
      const missed = since
        ? await service.resultsSince(topic, since, MAX_MISSED_RESULTS)
        : await service.recent([topic], 1)
      return missed.map((record) => ({ cursor: record.issueNo, value: resultOf(record) }))
    },
  })
  const ofAllGames = channel({
    name: 'results',
    audience: 'public',
    async catchUp() {
      const latest = await service.recent(
        service.games().map(({ code }) => code),
        1,
      )
      return latest.map((record) => ({ value: resultOf(record) }))
    },
  })
  return [ofGame, ofAllGames] as const
}

function resultOf({ game, issueNo, numbers, revealedAt }: DrawRecord): ChannelMessage<'draw'> {
  invariant(numbers && revealedAt, 'a revealed draw has numbers')
  return { game, issueNo, numbers, drawnAt: revealedAt }
}
