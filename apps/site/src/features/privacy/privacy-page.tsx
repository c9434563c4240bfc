import { Skeleton } from '@croupier/ui/feedback'
import { consents } from '@croupier/wire/privacy/consents'
import { dataCopies } from '@croupier/wire/privacy/copies'
import { erasure } from '@croupier/wire/privacy/erasure'
import { areAnswered, useCall } from '../../lib/call.ts'
import { DataCopyCard } from './data-copy-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { OffersCard } from './offers-card.tsx'
import css from './privacy.module.css'

/** Rights of the member about their data: consents to offers, a copy of everything, and its erasure. */
export function PrivacyPage() {
  const isKnown = areAnswered([useCall(consents, {}), useCall(dataCopies, {}), useCall(erasure, {})])
  if (!isKnown) return <Skeleton height={600} radius={16} />
  return (
    <div className={css.page}>
      <OffersCard />
      <DataCopyCard />
      <ErasureCard />
    </div>
  )
}
