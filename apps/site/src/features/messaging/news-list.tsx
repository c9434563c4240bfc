import { LinkButton } from '@croupier/ui/button'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { RichText } from '@croupier/ui/rich-text'
import { IconTile } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { announcements } from '@croupier/wire/content/announcements'
import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Gift from 'lucide-react/icons/gift'
import Megaphone from 'lucide-react/icons/megaphone'
import { useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useReadNews, useUnreadNews } from '../../lib/unread-news.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './inbox.module.css'

/** §9: notices and promotions, for the web. */
const WANTED = { types: 'PL,PR', platform: 'W', execution: 'B' } as const

type News = { id: string; title: string; content: string; publishedAt: Date; isPromotion: boolean }

/** Notices and promotions, newest first, at most `limit`. One at a time is open; opening it marks it as read. */
export function NewsList({ limit, onLeave }: { limit?: number; onLeave?: () => void }) {
  const { data, error, refetch } = useCall(announcements, WANTED)
  const unread = useUnreadNews()
  const read = useReadNews()
  const [openId, setOpenId] = useState<string>()
  if (!data && error) return <RecordTrouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius={16} />
  const all: News[] = [
    ...data.notices.map((one) => ({ ...one, isPromotion: false })),
    ...data.promotions.map((one) => ({ ...one, isPromotion: true })),
  ].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
  if (all.length === 0)
    return (
      <EmptyState title={<Trans>No notices yet</Trans>}>
        <Trans>News and announcements appear here.</Trans>
      </EmptyState>
    )
  const toggle = (id: string) => {
    setOpenId(id === openId ? undefined : id)
    read(id)
  }
  return (
    <ul>
      {all.slice(0, limit).map((news) => (
        <NewsRow
          key={news.id}
          news={news}
          isOpen={news.id === openId}
          isUnread={unread.includes(news.id)}
          onToggle={() => toggle(news.id)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  news: News
  isOpen: boolean
  isUnread: boolean
  onToggle: () => void
  onLeave: (() => void) | undefined
}

function NewsRow({ news: { id, title, content, publishedAt, isPromotion }, ...props }: RowProps) {
  const { isOpen, isUnread, onToggle, onLeave } = props
  const { zoned } = useTimes()
  const textId = useId()
  const Icon = isPromotion ? Gift : Megaphone
  return (
    <li className={css.message}>
      <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={textId} onClick={onToggle}>
        <IconTile tone={isUnread ? 'tide' : 'plain'}>
          <Icon aria-hidden="true" />
        </IconTile>
        <span className={css.words}>
          <b>{title}</b>
          <small className="num">{zoned(publishedAt)}</small>
        </span>
        {isUnread && (
          <Tag tone="ember">
            <Trans>New</Trans>
          </Tag>
        )}
        <ChevronDown className={css.arrow} aria-hidden="true" size={18} />
      </button>
      <div id={textId} className={css.text} hidden={!isOpen}>
        {isOpen && <RichText html={content} />}
        {isOpen && isPromotion && (
          <div className={css.acts}>
            <LinkButton size="s" href={`/promoDetail?id=${encodeURIComponent(id)}`} onClick={onLeave}>
              <Trans>Open promotion</Trans>
            </LinkButton>
          </div>
        )}
      </div>
    </li>
  )
}
