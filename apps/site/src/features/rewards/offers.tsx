import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import type { ShownOffer, StopReason } from '@croupier/wire/rewards/offers'
import { Trans, useLingui } from '@lingui/react/macro'
import { memberHref } from '../../lib/overlays.ts'
import { OfferHead } from './offer-art.tsx'
import { offerHref } from './offer-href.ts'
import { OfferTag } from './offer-tag.tsx'
import css from './offers.module.css'
import { OffersStopped } from './offers-stopped.tsx'
import { useOfferText } from './use-offer-text.ts'

/** §2 promotions (Reward rules §4.2): the bonus offers that run or come. */
export function Offers({ items, stopped }: { items: readonly ShownOffer[]; stopped: StopReason | null }) {
  return (
    <>
      {stopped && (
        <div className={css.stopped}>
          <OffersStopped reason={stopped} />
        </div>
      )}
      {items.map((offer) => (
        <OfferCard key={offer.code} offer={offer} isStopped={stopped !== null} />
      ))}
    </>
  )
}

/** What the card says of the terms; the page has all of them. */
const SHOWN = new Set(['multiple', 'days', 'maxStake'])
/** The same of free rounds, whose rules about bonus money come later. */
const SHOWN_ROUNDS = new Set(['roundStake', 'playDays', 'maxWin'])

/** A member whose offers are closed (`isStopped`) reads an offer, and does not join it. */
function OfferCard({ offer, isStopped }: { offer: ShownOffer; isStopped: boolean }) {
  const text = useOfferText(offer, null)
  const canJoin = offer.state === 'join' && !isStopped
  const act = useActText(offer, canJoin)
  if (!text) return null
  const { title, lead, terms } = text
  return (
    <Card as="article" flush className={css.card ?? ''}>
      <OfferHead>
        <OfferTag offer={offer} />
        <h2 className="title-2">{title}</h2>
        <p>{lead}</p>
      </OfferHead>
      <dl className={css.brief}>
        {terms
          .filter(({ name }) => (offer.kind === 'freeSpins' ? SHOWN_ROUNDS : SHOWN).has(name))
          .map(({ name, label, figure, note }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <small>{note}</small>
              </dd>
            </div>
          ))}
      </dl>
      <div className={css.acts}>
        {offer.state === 'process' && offer.kind === 'depositMatch' && (
          <LinkButton kind="primary" href={memberHref('depositv2')}>
            <Trans>Joined · deposit now</Trans>
          </LinkButton>
        )}
        <LinkButton
          kind={offer.state === 'claim' ? 'lamp' : canJoin ? 'primary' : 'default'}
          href={offerHref(offer.code)}
          aria-label={`${act}: ${title}`}
        >
          {act}
        </LinkButton>
      </div>
    </Card>
  )
}

function useActText({ state }: ShownOffer, canJoin: boolean): string {
  const { t } = useLingui()
  if (canJoin) return t`See and join`
  return state === 'claim' ? t`Claim your bonus` : t`Details`
}
