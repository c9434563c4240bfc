import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import type { ReferralTerms } from '@croupier/wire/rewards/referral'
import { Plural, Trans } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Percent from 'lucide-react/icons/percent'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import css from './referral.module.css'

/** What friends do and what the member gets, in the figures of the programme. */
export function ReferralTermsCard({ terms }: { terms: ReferralTerms }) {
  const currency = useCurrency()
  const { depositMin, validBetMin, windowDays, perReferee, turnoverShare } = terms
  return (
    <Card as="section">
      <ol className={css.steps}>
        <Step icon={<Send />} title={<Trans>They join with your link</Trans>}>
          <Plural
            value={windowDays}
            one="They verify their identity within # day."
            other="They verify their identity within # days."
          />
        </Step>
        <Step
          icon={<ArrowDownToLine />}
          title={
            <Trans>
              They deposit <Amount value={depositMin} currency={currency} />
            </Trans>
          }
        >
          <Trans>Their first deposit is at least this much.</Trans>
        </Step>
        <Step
          icon={<Percent />}
          title={
            <Trans>
              They play for <Amount value={validBetMin} currency={currency} />
            </Trans>
          }
        >
          {perReferee > 0n && (
            <Trans>
              You get <Amount value={perReferee} currency={currency} /> for each friend.
            </Trans>
          )}{' '}
          {turnoverShare > 0n && <Trans>You also get {rateText(turnoverShare)} % of their valid bets.</Trans>}
        </Step>
      </ol>
      <Limits terms={terms} />
    </Card>
  )
}

const Step = ({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) => (
  <li>
    <span className={css.icon} aria-hidden="true">
      {icon}
    </span>
    <div>
      <b>{title}</b>
      <p className="text-2 small">{children}</p>
    </div>
  </li>
)

function Limits({
  terms: { steps, maxReferees, turnoverShare, shareCap, windowDays, multiple },
}: {
  terms: ReferralTerms
}) {
  const currency = useCurrency()
  return (
    <ul className={css.limits}>
      {steps.map(({ count, bonus }) => (
        <li key={count}>
          <Trans>
            Friends who qualified: {count}. You get <Amount value={bonus} currency={currency} /> more.
          </Trans>
        </li>
      ))}
      <li>
        <Plural value={maxReferees} one="We reward # friend at most." other="We reward # friends at most." />
      </li>
      {turnoverShare > 0n && (
        <li>
          <Plural
            value={windowDays}
            one="The bets of a friend count for # day from the registration on, and we pay the share after that."
            other="The bets of a friend count for # days from the registration on, and we pay the share after that."
          />{' '}
          {shareCap !== null && (
            <Trans>
              Shares bring <Amount value={shareCap} currency={currency} /> at most.
            </Trans>
          )}
        </li>
      )}
      {multiple > 0 && (
        <li>
          <Plural
            value={multiple}
            one="Rewards are bonus money: stake them once before you withdraw them."
            other="Rewards are bonus money: stake them # times before you withdraw them."
          />
        </li>
      )}
    </ul>
  )
}
