import { messages } from '@croupier/wire/messaging/inbox'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { allOf, amend } from '../lib/call.ts'
import { useSite } from '../lib/site.tsx'
import { useLive } from '../lib/use-live.ts'

/** A new message raises the unread count at once and reloads the inbox. */
export function useUnreadLive(): void {
  const site = useSite()
  useLive('message', undefined, ({ unread }) => {
    amend(site, unreadCount, {}, (before) => ({ ...before, unread }))
    site.queries.invalidateQueries(allOf(messages))
  })
}
