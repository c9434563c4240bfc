import { isTrial } from '@croupier/rules/account-types'
import { readNews, unreadNews } from '@croupier/wire/messaging/news'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { useCall } from './call.ts'
import { useCommand } from './command.ts'
import { useSession } from './site.tsx'

const NONE: readonly string[] = []

/** §2: the ids of the notices and promotions that the member has not read. Visitors and trial accounts have none. */
export function useUnreadNews(): readonly string[] {
  const session = useSession()
  const isReal = session !== null && !isTrial(session.isAgent)
  const { data } = useCall(unreadNews, {}, { enabled: isReal })
  return isReal && data ? data.ids : NONE
}

/** Marks a notice or promotion as read, if the member has not read it. */
export function useReadNews(): (id: string) => void {
  const unread = useUnreadNews()
  const read = useCommand(readNews, { changes: [unreadNews, unreadCount] })
  return (id) => {
    if (unread.includes(id)) read.run({ id }).catch(() => {})
  }
}
