import { Link } from '@croupier/ui/link'
import { announcements } from '@croupier/wire/content/announcements'
import { useCall } from '../../lib/call.ts'
import { Picture } from '../../lib/picture.tsx'
import css from './menu-banner.module.css'

const ELSEWHERE = { target: '_blank', rel: 'noopener' }

/** §2: the first banner of `w_leftmenu`, below the entries of the side menu. */
export function MenuBanner() {
  // The same request as that of the home page, so it is answered once.
  const { data } = useCall(announcements, { types: 'B,H', platform: 'W', execution: 'B' })
  const banner = data?.banners.find(({ groupName }) => groupName === 'w_leftmenu')
  if (!banner) return null
  const { title, text, picture, link } = banner
  const inside = (
    <>
      {picture && <Picture className={css.picture} picture={picture} alt="" instead={null} />}
      <b>{title}</b>
      {text && <span className={css.text}>{text}</span>}
    </>
  )
  if (!link) return <div className={css.banner}>{inside}</div>
  return (
    <Link className={css.banner} href={link} title={title} {...(link.startsWith('/') ? {} : ELSEWHERE)}>
      {inside}
    </Link>
  )
}
