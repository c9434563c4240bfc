import { announcements } from '@croupier/wire/content/announcements'
import { useLingui } from '@lingui/react/macro'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ListChecks from 'lucide-react/icons/list-checks'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useCall } from '../../../lib/call.ts'

/** §2: the banner beside the form: picture, title, text and link of the merchant's group, or our own text without one. */
export function useAuthPanel(group: 'w_login' | 'w_register', ours: string) {
  const { t } = useLingui()
  const { data, error } = useCall(announcements, { types: 'B,H', platform: 'W', execution: 'B' })
  const banner = data?.banners.find(({ groupName }) => groupName === group)
  return {
    // The words wait for the answer, so that none moves when it comes.
    isReady: data !== undefined || error !== null,
    line: banner?.title || ours,
    text: banner?.text,
    picture: banner?.picture ?? null,
    link: banner?.link ? { href: banner.link, label: banner.action ?? t`Learn more` } : null,
    points: [
      { icon: <BadgeCheck aria-hidden="true" />, text: t`Verify every result` },
      { icon: <ListChecks aria-hidden="true" />, text: t`Withdrawals tracked step by step` },
      { icon: <LockKeyhole aria-hidden="true" />, text: t`A separate payment password` },
    ],
  }
}
