import type { RootLink } from '@croupier/game-math/fairness/index'
import { moneyText } from '@croupier/kernel/money'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { DrawKey } from '../model.ts'

const LINK = ['game', 'sequence', 'issueNo', 'betsRoot', 'ticketCount', 'totalStake', 'previous', 'linkHash'] as const
const links = (reader: Reader) => tables(reader).selectFrom('draws.root_links').select(LINK)
type StoredLink = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number]

const linkOf = ({ totalStake, ...link }: StoredLink): RootLink => ({
  ...link,
  version: 1,
  totalStake: totalStake === null ? null : moneyText(totalStake),
})

/** The chains of the games. The database adds the links itself (`draws.link_root`). */
export const chainStore = {
  async find(db: Reader, { game, issueNo }: DrawKey): Promise<RootLink | null> {
    const link = await links(db).where('game', '=', game).where('issueNo', '=', issueNo).executeTakeFirst()
    return link ? linkOf(link) : null
  },
  /** Links after one, oldest first. */
  async list(db: Reader, game: string, { after, limit }: { after: number; limit: number }): Promise<RootLink[]> {
    const found = await links(db)
      .where('game', '=', game)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    return found.map(linkOf)
  },
  /** The last link of a game. */
  async head(db: Reader, game: string): Promise<Pick<RootLink, 'sequence' | 'linkHash'> | null> {
    const link = await links(db).where('game', '=', game).orderBy('sequence', 'desc').limit(1).executeTakeFirst()
    return link ? { sequence: link.sequence, linkHash: link.linkHash } : null
  },
}
