import { CallRefused } from '@croupier/api-client/client'
import type { ActivityState } from '@croupier/rules/rewards/activities'
import { Button, LinkButton } from '@croupier/ui/button'
import { Checkbox } from '@croupier/ui/choice'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { ownBonus } from '@croupier/wire/rewards/bonus'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { freeRounds } from '@croupier/wire/rewards/free-rounds'
import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { joinOffer, offers, type ShownOffer } from '@croupier/wire/rewards/offers'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { memberHref } from '../../lib/overlays.ts'
import { useProtect } from '../../lib/protect.ts'
import { clockText, leftToRight, useSecondsUntil } from '../../lib/time.ts'
import { useClaimedText } from './grant-words.ts'
import { winsCash } from './offer-free-rounds.ts'
import css from './offers.module.css'

type Props = { offer: ShownOffer }

/** Reward rules §5: what each state of an activity lets the member do. */
const ACTS: Readonly<Record<ActivityState, ComponentType<Props>>> = {
  claimed: Claimed,
  issued: Issued,
  rejected: () => <Trans>We refused your application for this offer.</Trans>,
  applying: () => <Trans>Your application waits for our answer.</Trans>,
  comingSoon: ComingSoon,
  signed: () => <Trans>You signed in today.</Trans>,
  claim: Claim,
  close: () => <Trans>This offer is closed, and you can get no bonus from it.</Trans>,
  join: Join,
  process: Process,
}

/** The button of an offer, or what stands in its place. */
export function OfferAct({ offer }: Props) {
  const Act = ACTS[offer.state]
  return (
    <div className={css.act}>
      <Act offer={offer} />
    </div>
  )
}

const RewardCentre = () => (
  <LinkButton wide href={memberHref('rewardCenter')}>
    <Trans>Reward centre</Trans>
  </LinkButton>
)

function Claimed() {
  return (
    <>
      <p>
        <Trans>You have claimed this bonus.</Trans>
      </p>
      <RewardCentre />
    </>
  )
}

function Issued() {
  return (
    <>
      <p>
        <Trans>We have paid this bonus to you.</Trans>
      </p>
      <RewardCentre />
    </>
  )
}

function ComingSoon({ offer: { startsAt } }: Props) {
  const left = leftToRight(clockText(useSecondsUntil(startsAt)))
  return (
    <p className="num">
      <Trans>You can join in {left}.</Trans>
    </p>
  )
}

const VerifyIdentity = () => (
  <LinkButton kind="primary" size="l" wide href={memberHref('identity')}>
    <Trans>Verify identity</Trans>
  </LinkButton>
)

/** Joined: what is left to do for the bonus. */
function Process({ offer }: Props) {
  if (offer.kind === 'cashback')
    return (
      <p>
        <Trans>You have joined. After each period with a loss, your cashback waits in the reward centre.</Trans>
      </p>
    )
  if (offer.kind === 'fixed' || offer.kind === 'freeSpins')
    return (
      <>
        <p>
          <Trans>You have joined. You get the bonus as soon as we have verified your identity.</Trans>
        </p>
        <VerifyIdentity />
      </>
    )
  return (
    <>
      <p>
        <Trans>You have joined. Your next deposit that is large enough brings the bonus.</Trans>
      </p>
      <LinkButton kind="primary" size="l" wide href={memberHref('depositv2')}>
        <Trans>Deposit now</Trans>
      </LinkButton>
    </>
  )
}

/** T110: nobody joins before the terms were shown, and the member says so. */
function Join({ offer }: Props) {
  const { t } = useLingui()
  const protect = useProtect()
  const errorText = useErrorText()
  const [isRead, setRead] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [promoCode, setPromoCode] = useState('')
  const { code, version } = offer
  const needsCode = 'trigger' in offer && offer.trigger === 'promoCode'
  const join = useCommand(joinOffer, { changes: [offers] })
  const isMissing = isChecked && !isRead
  const press = () => {
    setChecked(true)
    if (!isRead) return
    void join.run({ code, version, ...(needsCode ? { promoCode } : {}) }).then(
      () => toast({ text: offer.kind === 'depositMatch' ? t`You joined. Now make your deposit` : t`You joined` }),
      () => {},
    )
  }
  return (
    <>
      {needsCode && (
        <Field
          label={t`Promo code`}
          autoComplete="off"
          maxLength={20}
          value={promoCode}
          onChange={({ target }) => setPromoCode(target.value)}
          quiet
        />
      )}
      <Checkbox checked={isRead} wrong={isMissing} onChange={({ target }) => setRead(target.checked)}>
        <Trans>I have read the terms and want this bonus.</Trans>
      </Checkbox>
      {isMissing && (
        <p role="alert">
          <Trans>Confirm that you have read the terms.</Trans>
        </p>
      )}
      <Button kind="primary" size="l" wide busy={join.busy} onClick={() => protect(t`Join`, press)}>
        <Trans>Join</Trans>
      </Button>
      {join.error && <p role="alert">{errorText(join.error)}</p>}
      {join.error instanceof CallRefused && join.error.code === 'rewards.identity_first' && <VerifyIdentity />}
      {!winsCash(offer) && (
        <p className="tiny text-3">
          <Trans>You can end the bonus at any time.</Trans>
        </p>
      )}
    </>
  )
}

const changes = [offers, offeredGrants, endedGrants, freeRounds, ownBonus, balance, rewardCounts]

function Claim({ offer: { grantId } }: Props) {
  const errorText = useErrorText()
  const claimedText = useClaimedText()
  const claim = useCommand(claimGrant, { changes })
  if (grantId === null) return <RewardCentre />
  const press = () =>
    void claim.run({ id: grantId }).then(
      (grant) => toast({ text: claimedText(grant) }),
      () => {},
    )
  return (
    <>
      <p>
        <Trans>The bonus is yours to claim. The days begin when you claim it.</Trans>
      </p>
      <Button kind="lamp" size="l" wide busy={claim.busy} onClick={press}>
        <Trans>Claim your bonus</Trans>
      </Button>
      {claim.error && <p role="alert">{errorText(claim.error)}</p>}
    </>
  )
}
