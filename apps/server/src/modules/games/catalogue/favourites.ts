import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Db } from '../../../platform/db/database.ts'
import { favouritesStore } from './favourites-store.ts'
import type { Game } from './model.ts'

type FavouritesDeps = { db: Db; clock: Clock; openGames(): Promise<Game[]> }

/** A list that a person keeps. The limit bounds what one account can store. */
const MAX_FAVOURITES = 100

/** §2 "/fav": the games that a member marked. A game that is closed is left out of the list and stays marked. */
export function favouritesService({ db, clock, openGames }: FavouritesDeps) {
  return {
    async codes(memberId: MemberId): Promise<{ list: string[] }> {
      return { list: await favouritesStore.codes(db, memberId, MAX_FAVOURITES) }
    },

    async games(memberId: MemberId): Promise<{ list: Game[] }> {
      const open = new Map((await openGames()).map((game) => [game.code, game]))
      const codes = await favouritesStore.codes(db, memberId, MAX_FAVOURITES)
      return { list: codes.flatMap((code) => open.get(code) ?? []) }
    },

    async change(memberId: MemberId, { game, isOn }: { game: string; isOn: boolean }): Promise<Record<string, never>> {
      if (!isOn) {
        await favouritesStore.remove(db, { memberId, game })
        return {}
      }
      if (!(await openGames()).some(({ code }) => code === game)) refuse('game.unknown', { game })
      const codes = await favouritesStore.codes(db, memberId, MAX_FAVOURITES)
      if (codes.length >= MAX_FAVOURITES && !codes.includes(game)) refuse('game.too_many_favourites')
      await favouritesStore.add(db, { memberId, game, addedAt: clock.now() })
      return {}
    },
  }
}
