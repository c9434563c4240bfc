import { NoticeTicker } from '@croupier/ui/notice-ticker'
import { announcements } from '@croupier/wire/content/announcements'
import { useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { VERIFY_PATH } from '../menu.ts'
import { HOME_ANNOUNCEMENTS } from './home-announcements.ts'
import { TickerSkeleton } from './lanes-skeleton.tsx'

/** The merchant's headlines, one at a time, or our own without one. The line keeps its height while they load. */
export function HomeTicker() {
  const { t } = useLingui()
  const { data } = useCall(announcements, HOME_ANNOUNCEMENTS)
  if (!data) return <TickerSkeleton />
  const headlines = data.headlines.map(({ id, title, link }) => ({ id, text: title, href: link ?? '/noticePage' }))
  return (
    <NoticeTicker
      label={t`Notices`}
      notices={headlines.length > 0 ? headlines : [{ id: '', text: t`Every result can be checked`, href: VERIFY_PATH }]}
      all={{ href: '/noticePage', label: t`All notices` }}
    />
  )
}
