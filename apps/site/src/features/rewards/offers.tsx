import { readAmount } from '@croupier/rules/payment'
import { Amount } from '@croupier/ui/amount'
import { Button, LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { joinOffer, offers, type ShownOffer } from '@croupier/wire/rewards/offers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import { useProtect } from '../../lib/protect.ts'
import { useTimes } from '../../lib/use-times.ts'
import { OfferFactsBox } from './offer-facts.tsx'
import css from './rewards.module.css'

/** §2 promotions (Reward rules §4.2): the bonus offers that run or come, with all their terms. */
export function Offers({ items }: { items: readonly ShownOffer[] }) {
  return (
    <div className={css.offers}>
      {items.map((offer) => (
        <Offer key={offer.code} offer={offer} />
      ))}
    </div>
  )
}

function Offer({ offer }: { offer: ShownOffer }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { zonedMinute } = useTimes()
  const [typed, setTyped] = useState('')
  const { matchPercent, depositMin } = offer
  const start = zonedMinute(offer.startsAt)
  const end = zonedMinute(offer.endsAt)
  const amount = readAmount(typed)
  return (
    <Card as="article" className={css.level}>
      <h2 className="title-2">
        <Trans>{matchPercent}% bonus on your deposit</Trans>
      </h2>
      <p className="text-2">
        <Trans>
          Up to <Amount value={offer.bonusMax} currency={currency} />, from {start} until {end}. Join first, then
          deposit at least <Amount value={depositMin} currency={currency} />. Each member gets it once.
        </Trans>
      </p>
      <Field
        label={t`Try a deposit`}
        inputMode="decimal"
        dense
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <OfferFactsBox offer={offer} deposit={amount !== null && amount >= depositMin ? amount : depositMin} />
      <Act offer={offer} />
    </Card>
  )
}

function Act({ offer: { code, version, state } }: { offer: ShownOffer }) {
  const { t } = useLingui()
  const protect = useProtect()
  const errorText = useErrorText()
  const join = useCommand(joinOffer, { changes: [offers] })
  const now = () =>
    void join.run({ code, version }).then(
      () => toast({ text: t`You joined. Now make your deposit` }),
      () => {},
    )
  if (state === 'comingSoon')
    return (
      <p>
        <Trans>Coming soon</Trans>
      </p>
    )
  if (state === 'claimed')
    return (
      <p>
        <Trans>You have claimed this bonus</Trans>
      </p>
    )
  if (state === 'claim')
    return (
      <LinkButton kind="lamp" href={memberHref('rewardCenter')}>
        <Trans>Claim your bonus</Trans>
      </LinkButton>
    )
  if (state === 'process')
    return (
      <LinkButton kind="primary" href={memberHref('depositv2')}>
        <Trans>Joined · deposit now</Trans>
      </LinkButton>
    )
  return (
    <>
      <Button kind="primary" busy={join.busy} onClick={() => protect(t`Join`, now)}>
        <Trans>Join</Trans>
      </Button>
      {join.error && <p role="alert">{errorText(join.error)}</p>}
    </>
  )
}
