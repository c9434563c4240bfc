import { DataCopyCard } from './data-copy-card.tsx'
import { OffersCard } from './offers-card.tsx'
import css from './privacy.module.css'

/** Rights of the member about their data: consents to offers, and a copy of everything. */
export const PrivacyPage = () => (
  <div className={css.page}>
    <OffersCard />
    <DataCopyCard />
  </div>
)
