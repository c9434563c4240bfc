import { Skeleton } from '@croupier/ui/feedback'
import { ownListing } from '@croupier/wire/games/winners'
import { consents } from '@croupier/wire/privacy/consents'
import { dataCopies } from '@croupier/wire/privacy/copies'
import { erasure } from '@croupier/wire/privacy/erasure'
import { useAreAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { DataCopyCard } from './data-copy-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { OffersCard } from './offers-card.tsx'
import css from './privacy.module.css'
import { WinnerListCard } from './winner-list-card.tsx'

/** Choices and rights of the member about their data: consents to offers, the winner list, a copy of everything, and its erasure. */
export function PrivacyPage() {
  const isKnown = useAreAnswered([
    useCall(consents, {}),
    useCall(dataCopies, {}),
    useCall(erasure, {}),
    useCall(ownListing, {}),
  ])
  if (!isKnown) return <Skeleton height={600} radius={16} />
  return (
    <div className={css.page}>
      <OffersCard />
      <WinnerListCard />
      <DataCopyCard />
      <ErasureCard />
    </div>
  )
}
