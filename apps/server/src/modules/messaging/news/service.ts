import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Db } from '../../../platform/db/database.ts'
import { type News, type ReadNews, unreadOf } from './rules.ts'
import { newsStore as store } from './store.ts'

export type NewsDeps = {
  db: Db
  /** The notices and promotions that are published for a member now, from content. */
  publishedNews(memberId: MemberId): Promise<News[]>
  /** When a member registered, from identity: what was published before does not count as unread. */
  memberSince(memberId: MemberId): Promise<Instant>
}
export type NewsService = ReturnType<typeof newsService>

/** §2 platform information: which of the operator's announcements a member has read. */
export function newsService({ db, publishedNews, memberSince }: NewsDeps) {
  const readBy = async (memberId: MemberId): Promise<ReadNews> =>
    (await store.read(db, memberId)) ?? { readUntil: await memberSince(memberId), readIds: [] }
  async function unread(memberId: MemberId): Promise<string[]> {
    const published = await publishedNews(memberId)
    return published.length === 0 ? [] : unreadOf(published, await readBy(memberId))
  }
  return {
    unread: async (memberId: MemberId) => ({ ids: await unread(memberId) }),
    count: async (memberId: MemberId) => (await unread(memberId)).length,
    async read(memberId: MemberId, id: string) {
      const published = (await publishedNews(memberId)).map((one) => one.id)
      if (!published.includes(id)) return refuse('notice.unknown')
      await store.markRead(db, memberId, id, (await readBy(memberId)).readUntil, published)
      return { news: (await unread(memberId)).length }
    },
    async readAll(memberId: MemberId) {
      const newest = (await publishedNews(memberId)).reduce<Instant | undefined>(
        (latest, { publishedAt }) => (latest && latest > publishedAt ? latest : publishedAt),
        undefined,
      )
      if (newest) await store.markAllRead(db, memberId, newest)
      return { news: (await unread(memberId)).length }
    },
  }
}
