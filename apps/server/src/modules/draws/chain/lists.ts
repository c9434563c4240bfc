import { dayFrom } from '@croupier/kernel/business-day'
import { refuse } from '@croupier/kernel/refusals'
import type { dailyDigests, drawChain } from '@croupier/wire/draws/chain'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../../platform/db/database.ts'
import { digestsStore } from '../digests/store.ts'
import type { DrawKey } from '../model.ts'
import type { DrawsService } from '../service.ts'
import { chainStore as store } from './store.ts'

export type ChainLists = ReturnType<typeof chainLists>

/** The chains of the games and the daily digests, as the public sees them. */
export const chainLists = ({ db, draws }: { db: Db; draws: DrawsService }) => ({
  /** The link of a draw, with the first digest that has it. */
  async link(key: DrawKey) {
    draws.game(key.game)
    const record = (await draws.find(key)) ?? refuse('draw.unknown', { issueNo: key.issueNo })
    const link = await store.find(db, key)
    return { link, digest: link && (await digestsStore.covering(db, link, record.closeAt)) }
  },
  /** A page of the chain of a game, with its last link. A game that left the calendars keeps its chain. */
  async chain({ game, after, pageSize }: Input<typeof drawChain>) {
    const head = await store.head(db, game)
    if (!head) draws.game(game)
    return { items: await store.list(db, game, { after, limit: boundedPageSize(pageSize) }), head }
  },
  async digests({ before, pageSize }: Input<typeof dailyDigests>) {
    const limit = boundedPageSize(pageSize)
    const day = before === undefined ? undefined : dayFrom(before)
    const items = await digestsStore.list(db, { before: day, limit: limit + 1 })
    const shown = items.slice(0, limit)
    return { items: shown, next: items.length > limit ? (shown.at(-1)?.day ?? null) : null }
  },
})
