import { Card } from '@croupier/ui/card'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { RichText } from '@croupier/ui/rich-text'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tag } from '@croupier/ui/tag'
import { notice, notices } from '@croupier/wire/content/articles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useReadNews, useUnreadNews } from '../../lib/unread-news.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './notice-page.module.css'

/** §2 notice page: 9 titles per page, the text of the chosen notice beside them; on phones below each other. */
export function NoticePage() {
  const { t } = useLingui()
  const { dateTime } = useTimes()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useCall(notices, { page }, { keepPrevious: true })
  const shown = chosen ?? data?.items[0]?.id
  const unread = useUnreadNews()
  const read = useReadNews()
  const turn = (next: number) => {
    setPage(next)
    setChosen(null)
  }
  return (
    <>
      <h1 className={`title-1 ${css.title}`}>
        <Trans>Notices</Trans>
      </h1>
      {data?.total === 0 ? (
        <EmptyState title={<Trans>No notices yet</Trans>}>
          <Trans>News and announcements appear here.</Trans>
        </EmptyState>
      ) : (
        <div className={css.both}>
          <Card as="section" className={css.list ?? ''} aria-label={t`Notices`}>
            <ul>
              {data
                ? data.items.map(({ id, title, publishedAt }) => (
                    <li key={id}>
                      <button
                        type="button"
                        className={css.entry}
                        aria-current={id === shown ? 'true' : undefined}
                        onClick={() => {
                          setChosen(id)
                          read(id)
                        }}
                      >
                        <b>
                          {title}{' '}
                          {unread.includes(id) && (
                            <Tag tone="ember">
                              <Trans>New</Trans>
                            </Tag>
                          )}
                        </b>
                        <time className="tiny text-3 num" dateTime={publishedAt.toISOString()}>
                          {dateTime(publishedAt)}
                        </time>
                      </button>
                    </li>
                  ))
                : Array.from({ length: 9 }, (_, at) => (
                    <li key={at} className={css.entry}>
                      <Skeleton height={18} width="70%" />
                      <Skeleton height={14} width="40%" />
                    </li>
                  ))}
            </ul>
            {data && data.total > data.pageSize && (
              <Pagination page={page} pages={Math.ceil(data.total / data.pageSize)} onPage={turn} />
            )}
          </Card>
          {shown ? <NoticeText id={shown} wasChosen={chosen !== null} /> : <Skeleton height={420} radius={16} />}
        </div>
      )}
    </>
  )
}

function NoticeText({ id, wasChosen }: { id: string; wasChosen: boolean }) {
  const { data, error } = useCall(notice, { id })
  const { zoned } = useTimes()
  const errorText = useErrorText()
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wasChosen && data) text.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [wasChosen, data])
  return (
    <Card as="article" className={css.text ?? ''} aria-live="polite">
      <span ref={text} />
      {data ? (
        <>
          <h2 className="title-1">{data.title}</h2>
          <p className="tiny text-3 num">{zoned(data.publishedAt)}</p>
          <RichText html={data.content} />
        </>
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <>
          <Skeleton height={28} width="50%" />
          <Skeleton height={160} />
        </>
      )}
    </Card>
  )
}
