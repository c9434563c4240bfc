import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { areAnswered } from '../../lib/answered.ts'
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

type PromotionsPageProps = {
  offers: ReactNode
  hasOffers: boolean
  /** False until the offers are known. They stand first, so the promotions wait for them. */
  isReady: boolean
}

/** §2 promotions: what the merchant offers now, newest first, after the offers of another feature. */
export function PromotionsPage({ offers, hasOffers, isReady }: PromotionsPageProps) {
  const promotions = usePromotions()
  const { data, error } = promotions
  const errorText = useErrorText()
  return (
    <>
      <h1 className={`title-1 ${css.title}`}>
        <Trans>Promotions</Trans>
      </h1>
      {isReady && !hasOffers && data?.promotions.length === 0 && (
        <EmptyState title={<Trans>No promotions at the moment</Trans>}>
          <Trans>New ones appear here as soon as they begin.</Trans>
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState title={<Trans>The promotions could not be loaded</Trans>}>{errorText(error)}</ErrorState>
      )}
      {isReady && areAnswered([promotions]) ? (
        <Suspense fallback={<Waiting />}>
          <div className={css.list}>
            {offers}
            {data?.promotions.map((promotion) => (
              <PromotionCard key={promotion.id} promotion={promotion} />
            ))}
          </div>
        </Suspense>
      ) : (
        <Waiting />
      )}
    </>
  )
}

const Waiting = () => (
  <div className={css.list}>
    {Array.from({ length: PLACES }, (_, at) => (
      <Skeleton key={at} height={300} radius={16} />
    ))}
  </div>
)

function PromotionCard({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui()
  const { id, title, text, endsAt, link, action } = promotion
  return (
    <Card as="article" flush className={css.card ?? ''}>
      <PromotionPicture promotion={promotion} />
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
