/** An announcement that is published now. */
export type News = { id: string; publishedAt: Date }
/** What a member has read: all that was published until an instant, and some of what was published since. */
export type ReadNews = { readUntil: Date; readIds: readonly string[] }

/** §2 platform information: the announcements that a member has not read. */
export const unreadOf = (published: readonly News[], { readUntil, readIds }: ReadNews): string[] =>
  published.filter(({ id, publishedAt }) => publishedAt > readUntil && !readIds.includes(id)).map(({ id }) => id)
