import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import {
  type Promotion,
  PromotionEnd,
  PromotionLink,
  PromotionPicture,
  promotionHref,
  usePromotions,
} from './promotion-parts.tsx'
import css from './promotions.module.css'

const PLACES = 3

/** §2 promotions: what the merchant offers now, newest first, after the offers of another feature. */
export function PromotionsPage({ offers, hasOffers }: { offers: ReactNode; hasOffers: boolean }) {
  const { data, error } = usePromotions()
  const errorText = useErrorText()
  return (
    <>
      <h1 className={`title-1 ${css.title}`}>
        <Trans>Promotions</Trans>
      </h1>
      {!hasOffers && data?.promotions.length === 0 && (
        <EmptyState title={<Trans>No promotions at the moment</Trans>}>
          <Trans>New ones appear here as soon as they begin.</Trans>
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState title={<Trans>The promotions could not be loaded</Trans>}>{errorText(error)}</ErrorState>
      )}
      <div className={css.list}>
        {offers}
        {data?.promotions.map((promotion) => <PromotionCard key={promotion.id} promotion={promotion} />) ??
          (!error && Array.from({ length: PLACES }, (_, at) => <Skeleton key={at} height={300} radius={16} />))}
      </div>
    </>
  )
}

function PromotionCard({ promotion: { id, title, text, picture, endsAt, link, action } }: { promotion: Promotion }) {
  const { t } = useLingui()
  return (
    <Card as="article" flush className={css.card ?? ''}>
      <PromotionPicture picture={picture} />
      <div className={css.words}>
        <PromotionEnd endsAt={endsAt} />
        <h2 className="title-2">{title}</h2>
        {text && <p className="text-2">{text}</p>}
        <div className={css.acts}>
          <LinkButton href={promotionHref(id)} aria-label={t`Details: ${title}`}>
            <Trans>Details</Trans>
          </LinkButton>
          <PromotionLink link={link} action={action} />
        </div>
      </div>
    </Card>
  )
}
