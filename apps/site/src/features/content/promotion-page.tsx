import { Card } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { RichText } from '@croupier/ui/rich-text'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { ALL_PROMOTIONS, PromotionState } from '../../lib/promotion-state.tsx'
import { ShareButton } from '../../lib/share-button.tsx'
import { useTitle } from '../../lib/title.ts'
import { useTimes } from '../../lib/use-times.ts'
import {
  type Promotion,
  PromotionEnd,
  PromotionLink,
  PromotionPicture,
  promotionHref,
  usePromotions,
} from './promotion-parts.tsx'
import css from './promotions.module.css'

/** §2 promoDetail: one promotion, `?id=` of the address. */
export function PromotionPage() {
  const [params] = useSearchParams()
  const { data, error } = usePromotions()
  const promotion = data?.promotions.find(({ id }) => id === params.get('id'))
  useTitle(promotion?.title, 'detail')
  if (promotion) return <Details promotion={promotion} />
  return <PromotionState isLoaded={data !== undefined} error={error} />
}

function Details({ promotion }: { promotion: Promotion }) {
  const { id, title, content, publishedAt, endsAt, link, action } = promotion
  const { zonedMinute } = useTimes()
  const since = zonedMinute(publishedAt)
  return (
    <Card as="article" flush className={css.details ?? ''}>
      <PromotionPicture promotion={promotion} className={css.wide ?? ''} />
      <div className={css.words}>
        <PromotionEnd endsAt={endsAt} />
        <h1 className="title-1">{title}</h1>
        <p className="tiny text-3 num">
          <Trans>Since {since}</Trans>
        </p>
        {content && <RichText html={content} />}
        <div className={css.acts}>
          <PromotionLink link={link} action={action} />
          <ShareButton title={title} path={promotionHref(id)} />
          <Link className="link" href={ALL_PROMOTIONS}>
            <Trans>All promotions</Trans>
          </Link>
        </div>
      </div>
    </Card>
  )
}
