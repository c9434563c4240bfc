/** A push message, as the server encrypted it (`transports/push.ts`). */
export type PushMessage = { id: string; title: string; text: string; path: string }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads a push message. Null when it is none of ours. */
export function messageIn(data: unknown): PushMessage | null {
  if (typeof data !== 'object' || data === null) return null
  if (!('id' in data && 'title' in data && 'text' in data && 'path' in data)) return null
  const { id, title, text, path } = data
  return isText(id) && isText(title) && isText(text) && isText(path) ? { id, title, text, path } : null
}

/** The page that a message opens: one of this site, whatever the message says. */
export function addressOf(path: unknown, origin: string): string {
  const url = isText(path) && URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

/** What the browser shows. Its own copy of a message replaces an earlier one, because delivery is at least once. */
export const shownOf = ({ id, text, path }: PushMessage, icon: string | undefined): NotificationOptions => ({
  body: text,
  tag: id,
  data: { path },
  ...(icon === undefined ? {} : { icon }),
})
