import { LinkButton } from '@croupier/ui/button'
import { Tag } from '@croupier/ui/tag'
import { announcements } from '@croupier/wire/content/announcements'
import type { Output } from '@croupier/wire/endpoint'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { festiveMotif, hueOf, MotifArt } from '../../lib/motifs/motif-art.tsx'
import { Picture } from '../../lib/picture.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './promotions.module.css'

export type Promotion = Output<typeof announcements>['promotions'][number]

/** The merchant's promotions that are published now. List and page share one answer. */
export const usePromotions = () => useCall(announcements, { types: 'PR', platform: 'W', execution: 'B' })

const ELSEWHERE = { target: '_blank', rel: 'noopener' }

/** The page of one promotion. */
export const promotionHref = (id: string): string => `/promoDetail?id=${encodeURIComponent(id)}`

type PictureProps = { promotion: Pick<Promotion, 'id' | 'picture'>; className?: string }

/** The picture of a promotion, or a drawing without one. */
export function PromotionPicture({ promotion: { id, picture }, className }: PictureProps) {
  const drawing = <MotifArt motif={festiveMotif(id)} hue={hueOf(id)} />
  return (
    <div className={[css.picture, className].filter(Boolean).join(' ')}>
      {picture ? <Picture className={css.shown} picture={picture} alt="" instead={drawing} /> : drawing}
    </div>
  )
}

/** When a promotion ends. */
export function PromotionEnd({ endsAt }: Pick<Promotion, 'endsAt'>) {
  const { zonedMinute } = useTimes()
  const end = endsAt && zonedMinute(endsAt)
  return (
    <Tag tone="good">
      {end ? (
        <span className="num">
          <Trans>Until {end}</Trans>
        </span>
      ) : (
        <Trans>No end date</Trans>
      )}
    </Tag>
  )
}

/** The button that leads to where the promotion takes place. */
export function PromotionLink({ link, action }: Pick<Promotion, 'link' | 'action'>) {
  if (!link) return null
  return (
    <LinkButton kind="primary" href={link} {...(link.startsWith('/') ? {} : ELSEWHERE)}>
      {action ?? <Trans>Learn more</Trans>}
    </LinkButton>
  )
}
