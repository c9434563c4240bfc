import { displayMoney } from '@croupier/kernel/money'
import { readAmount } from '@croupier/rules/payment'
import { Card, Pairs } from '@croupier/ui/card'
import { cssVars } from '@croupier/ui/css-vars'
import { Field } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { Note } from '@croupier/ui/tag'
import { offers, type ShownOffer, type StopReason } from '@croupier/wire/rewards/offers'
import { Trans, useLingui } from '@lingui/react/macro'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCall } from '../../lib/call.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { ALL_PROMOTIONS, PromotionState } from '../../lib/promotion-state.tsx'
import { ShareButton } from '../../lib/share-button.tsx'
import { useTitle } from '../../lib/title.ts'
import { OfferAct } from './offer-act.tsx'
import { OfferHead } from './offer-art.tsx'
import { winsCash } from './offer-free-rounds.ts'
import { offerHref } from './offer-href.ts'
import type { OfferFigure, OfferText } from './offer-model.ts'
import { OfferTag } from './offer-tag.tsx'
import css from './offers.module.css'
import { OffersStopped } from './offers-stopped.tsx'
import { firstBase, leastBase, useOfferText } from './use-offer-text.ts'

/** §2 promoDetail (Reward rules §4.2, §5): one bonus offer in full, `?offer=` of the address. */
export function OfferPage() {
  const [params] = useSearchParams()
  const { data, error } = useCall(offers, {})
  const offer = data?.items.find(({ code }) => code === params.get('offer'))
  if (offer) return <Details offer={offer} stopped={data?.stopped ?? null} />
  return <PromotionState isLoaded={data !== undefined} error={error} />
}

function Details({ offer, stopped }: { offer: ShownOffer; stopped: StopReason | null }) {
  const [typed, setTyped] = useState('')
  const text = useOfferText(offer, readAmount(typed))
  useTitle(text?.title, 'detail')
  if (!text) return null
  const { title, lead, sums } = text
  return (
    <article className={css.page}>
      <div className={css.column}>
        <OfferHead>
          <OfferTag offer={offer} />
          <h1 className="title-1">{title}</h1>
          <p>{lead}</p>
        </OfferHead>
        <Terms text={text} isCash={winsCash(offer)} />
        {text.games.length > 0 && <Games text={text} />}
        <Rules text={text} />
      </div>
      <aside className={css.aside}>
        <Card as="section">
          <Calculator offer={offer} typed={typed} sums={sums} onType={setTyped} />
          {stopped && offer.state === 'join' ? <OffersStopped reason={stopped} /> : <OfferAct offer={offer} />}
        </Card>
        <div className={css.links}>
          <ShareButton title={title} path={offerHref(offer.code)} />
          <Link className="link" href={ALL_PROMOTIONS}>
            <Trans>All promotions</Trans>
          </Link>
        </div>
      </aside>
    </article>
  )
}

type CalculatorProps = {
  offer: ShownOffer
  typed: string
  sums: readonly OfferFigure[]
  onType: (text: string) => void
}

/** The numbers for the deposit, the loss or the winnings that the member types. */
function Calculator({ offer, typed, sums, onType }: CalculatorProps) {
  const { t } = useLingui()
  const currency = useCurrency()
  const amount = readAmount(typed)
  const base = firstBase(offer)
  const isUnused = typed !== '' && (amount === null || amount < leastBase(offer))
  const isDeposit = offer.kind === 'depositMatch'
  return (
    <>
      <h2 className={`title-3 ${css.calculator}`}>
        {base === null ? (
          <Trans>In figures</Trans>
        ) : isDeposit ? (
          <Trans>For your deposit</Trans>
        ) : offer.kind === 'freeSpins' ? (
          <Trans>For your winnings</Trans>
        ) : (
          <Trans>For your loss</Trans>
        )}
      </h2>
      {base !== null && (
        <Field
          label={isDeposit ? t`Deposit` : offer.kind === 'freeSpins' ? t`Won with the rounds` : t`Loss in the period`}
          icon={<span className="text-3">{currency}</span>}
          inputMode="decimal"
          money
          placeholder={displayMoney(base)}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          hint={isUnused && isDeposit ? t`Shown for the smallest deposit` : undefined}
        />
      )}
      <Pairs
        pairs={sums.map(({ label, figure, note }) => ({
          label: (
            <>
              {label}
              {note && <small className={css.note}>{note}</small>}
            </>
          ),
          value: <span className="num">{figure}</span>,
        }))}
      />
    </>
  )
}

/** `isCash`: there is nothing to warn of. */
function Terms({ text: { terms, warning }, isCash }: { text: OfferText; isCash: boolean }) {
  return (
    <Card as="section">
      <h2 className="title-2">
        <Trans>Before you join</Trans>
      </h2>
      <dl className={css.terms}>
        {terms.map(({ name, label, figure, note }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <b className="num">{figure}</b>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <Note
        tone={isCash ? 'info' : 'warning'}
        icon={isCash ? <Info aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      >
        {warning}
      </Note>
    </Card>
  )
}

function Games({ text: { games } }: { text: OfferText }) {
  return (
    <Card as="section">
      <h2 className="title-2">
        <Trans>What counts</Trans>
      </h2>
      <dl className={css.games}>
        {games.map(({ name, category, percent, text }) => (
          <div key={category} style={cssVars({ '--hue': hueOf(category), '--part': `${percent}%` })}>
            <dt>{name}</dt>
            <dd>
              <i aria-hidden="true" />
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The colours of categories that are not named as their own. */
const HUES = new Map([
  ['RNG', 'slots'],
  ['LOTT', 'lottery'],
  ['LOTTFIX', 'lottery'],
  ['CARDS', 'poker'],
])
const hueOf = (category: string) => `var(--cat-${HUES.get(category) ?? category.toLowerCase()})`

function Rules({ text: { rules } }: { text: OfferText }) {
  return (
    <Card as="section">
      <h2 className="title-2">
        <Trans>All terms</Trans>
      </h2>
      <ol className={css.rules}>
        {rules.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ol>
    </Card>
  )
}
