import { DataCopyCard } from './data-copy-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { OffersCard } from './offers-card.tsx'
import css from './privacy.module.css'

/** Rights of the member about their data: consents to offers, a copy of everything, and its erasure. */
export const PrivacyPage = () => (
  <div className={css.page}>
    <OffersCard />
    <DataCopyCard />
    <ErasureCard />
  </div>
)
