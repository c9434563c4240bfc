import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { GameRoom, roomList } from '@croupier/wire/providers/rooms'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import { unitsOf } from '../rules.ts'
import { providerGamesStore, providersStore } from '../setup/store.ts'
import type { LaunchDeps } from './service.ts'

type Asked = { language: string; input: Input<typeof roomList> }

const minor = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/))
const answer = z.object({
  rooms: z
    .array(
      z.object({
        roomId: line(64),
        name: line(60),
        minStake: minor,
        maxStake: minor,
        exponent: z.int().check(z.gte(0), z.lte(8)),
        players: z.int().check(z.gte(0), z.lte(1_000_000)),
        seats: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
      }),
    )
    .check(z.maxLength(100)),
})
type Told = z.output<typeof answer>['rooms'][number]

/** §7 "Games": a provider of a PVP game lists its rooms. One without rooms answers a signed 404. */
export function roomsService({ db, clients, currency }: Pick<LaunchDeps, 'db' | 'clients' | 'currency'>) {
  return {
    async list({ language, input: { vassalage, gameId } }: Asked): Promise<Output<typeof roomList>> {
      const provider = await providersStore.find(db, vassalage)
      const game = await providerGamesStore.find(db, vassalage, gameId)
      if (!provider || !game) return refuse('game.unknown', { game: gameId })
      if (!provider.isOpen || provider.serviceUrl === null || !game.isOpen)
        return refuse('game.closed', { game: gameId })
      if (game.category !== 'PVP') return { list: [] }
      const client = await clients.clientOf(provider, 'rooms')
      if (!client) return refuse('game.provider_unavailable')
      const told = await client.call('POST', '/v1/roomList', answer, {
        gameCode: gameId,
        currency: currency(),
        language,
      })
      return { list: (told?.rooms ?? []).flatMap((one) => roomFrom(one) ?? []) }
    },
  }
}

/** A room whose stakes the wallet can take; null for any other. */
function roomFrom({ minStake, maxStake, exponent, ...room }: Told): GameRoom | null {
  const least = unitsOf(minStake, exponent)
  const most = unitsOf(maxStake, exponent)
  return least === null || most === null || least > most ? null : { ...room, minStake: least, maxStake: most }
}
