import { Card } from '@croupier/ui/card'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { RichText } from '@croupier/ui/rich-text'
import { announcements } from '@croupier/wire/content/announcements'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './inbox.module.css'

/** §9: notices and promotions, for the web and the member centre. */
const WANTED = { types: 'PL,PR', platform: 'W', execution: 'B' } as const

/** §2 platform information: what the operator tells all members, newest first. */
export function PlatformNews() {
  const { zoned } = useTimes()
  const { data, error, refetch } = useCall(announcements, WANTED)
  if (!data)
    return error ? (
      <RecordTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} radius={16} />
    )
  const all = [...data.notices, ...data.promotions].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
  if (all.length === 0)
    return (
      <EmptyState title={<Trans>No notices yet</Trans>}>
        <Trans>News and announcements appear here.</Trans>
      </EmptyState>
    )
  return (
    <div className={css.page}>
      {all.map(({ id, title, content, publishedAt }) => (
        <Card as="article" key={id}>
          <h2 className="title-3">{title}</h2>
          <p className="tiny text-3 num">{zoned(publishedAt)}</p>
          <RichText html={content} />
        </Card>
      ))}
    </div>
  )
}
