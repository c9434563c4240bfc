import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import { FeatureCard } from '@croupier/ui/feature-card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { QrCode } from '@croupier/ui/qr-card'
import type { Output } from '@croupier/wire/endpoint'
import { referral } from '@croupier/wire/rewards/referral'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { CopyButton } from '../../lib/copy-button.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { ShareButton } from '../../lib/share-button.tsx'
import css from './referral.module.css'
import { ReferralFriends } from './referral-friends.tsx'
import { ReferralTermsCard } from './referral-terms.tsx'

type Referral = NonNullable<Output<typeof referral>['referral']>

/** §2 referral (Reward rules §11): the code and link of the member, the terms of the programme, and the friends who came. */
export function ReferralPage() {
  const errorText = useErrorText()
  const { data, error } = useCall(referral, {})
  if (!data && error)
    return <ErrorState title={<Trans>Your invitations could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={420} radius={16} />
  if (!data.referral)
    return (
      <EmptyState title={<Trans>You cannot invite friends now</Trans>}>
        <Trans>Rewards that you have already earned stay in the reward centre.</Trans>
      </EmptyState>
    )
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Invitation code={data.referral.code} />
        <Earned referral={data.referral} />
      </div>
      <ReferralTermsCard terms={data.referral.terms} />
      <p className="text-2 small">
        <Trans>We never show friends what you earn. A friend counts once, and only one account of a person does.</Trans>
      </p>
      <ReferralFriends />
    </div>
  )
}

function Invitation({ code }: { code: string }) {
  const { t } = useLingui()
  const path = `/register?referralCode=${code}`
  const link = `${location.origin}${path}`
  return (
    <Card as="section" className={css.invitation}>
      <QrCode value={link} label={t`QR code of your link`} />
      <div className={css.beside}>
        <h2 className="title-3">
          <Trans>Your link and code</Trans>
        </h2>
        <p className="text-2 small">
          <Trans>Your friend scans the code or opens the link, and registers within 30 days.</Trans>
        </p>
        <dl className={css.codes}>
          <div>
            <dt className="text-2">
              <Trans context="an address to send to friends">Link</Trans>
            </dt>
            <dd>
              <bdi>{link}</bdi>
              <CopyButton text={link} label={t`Copy the link`} />
            </dd>
          </div>
          <div>
            <dt className="text-2">
              <Trans>Code</Trans>
            </dt>
            <dd>
              <b className="num">{code}</b>
              <CopyButton text={code} label={t`Copy the code`} />
            </dd>
          </div>
        </dl>
        {'share' in navigator && <ShareButton title={t`Play with me`} path={path} />}
      </div>
    </Card>
  )
}

function Earned({ referral: { earned, toClaim, friends, qualified } }: { referral: Referral }) {
  const currency = useCurrency()
  return (
    <FeatureCard
      label={<Trans>Earned with invitations</Trans>}
      figure={<Amount value={earned} currency={currency} />}
      parts={[
        { label: <Trans>Friends</Trans>, value: friends },
        { label: <Trans>Qualified</Trans>, value: qualified },
        { label: <Trans>To claim</Trans>, value: <Amount value={toClaim} currency={currency} /> },
      ]}
    >
      {toClaim > 0n && (
        <p className={css.claim}>
          <a href="#member/rewardCenter">
            <Trans>Claim in the reward centre</Trans>
          </a>
        </p>
      )}
    </FeatureCard>
  )
}
