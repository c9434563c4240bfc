import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { readAllNews, unreadNews } from '@croupier/wire/messaging/news'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { Trans } from '@lingui/react/macro'
import { useCommand } from '../../lib/command.ts'
import { useUnreadNews } from '../../lib/unread-news.ts'
import css from './inbox.module.css'
import { NewsList } from './news-list.tsx'

/** §2 platform information: what the operator tells all members, newest first, and what of it is new to this one. */
export function PlatformNews() {
  const unread = useUnreadNews()
  const readAll = useCommand(readAllNews, { changes: [unreadNews, unreadCount] })
  return (
    <div className={css.page}>
      {unread.length > 0 && (
        <div>
          <Button size="s" busy={readAll.busy} onClick={() => readAll.run({}).catch(() => {})}>
            <Trans>Mark all as read</Trans>
          </Button>
        </div>
      )}
      <Card as="section">
        <NewsList />
      </Card>
    </div>
  )
}
