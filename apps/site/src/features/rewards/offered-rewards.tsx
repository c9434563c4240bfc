import { type Money, units, ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { FeatureCard } from '@croupier/ui/feature-card'
import { EmptyState, ErrorState, SkeletonOf } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { toast } from '@croupier/ui/toast'
import { ownBonus, type WagerTerms } from '@croupier/wire/rewards/bonus'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { type FreeRoundTerms, freeRounds } from '@croupier/wire/rewards/free-rounds'
import { claimGrant, endedGrants, type Grant, offeredGrants } from '@croupier/wire/rewards/grants'
import { pointBalance } from '@croupier/wire/rewards/points'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans } from '@lingui/react/macro'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import { BonusTerms } from './bonus-terms.tsx'
import { useClaimedText, useGrantTitle } from './grant-words.ts'
import { RewardValue } from './reward-value.tsx'
import css from './rewards.module.css'

const changes = [offeredGrants, endedGrants, freeRounds, ownBonus, balance, pointBalance, rewardCounts]
const sumOf = (grants: readonly Grant[]): Money => grants.reduce((sum, { amount }) => units(sum + amount), ZERO)

/** What the member can claim, soonest end first; `isListed` picks the rewards of a page that has only some. */
export function OfferedRewards({ isListed = () => true }: { isListed?: (grant: Grant) => boolean }) {
  const errorText = useErrorText()
  // Staff may offer one at any time.
  const { data, error } = useCall(offeredGrants, {}, { staleMs: 0 })
  const currency = useCurrency()
  if (!data && error)
    return <ErrorState title={<Trans>Your rewards could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  // As high as the empty list, which most members find: what stands below keeps its place.
  if (!data)
    return (
      <SkeletonOf>
        <NoRewards />
      </SkeletonOf>
    )
  const listed = data.items.filter(isListed)
  if (listed.length === 0) return <NoRewards />
  const sum = sumOf(listed)
  return (
    <div className={css.page}>
      {sum > ZERO && (
        <FeatureCard
          tone="lamp"
          label={<Trans>Ready to claim</Trans>}
          figure={<Amount value={sum} currency={currency} />}
        />
      )}
      <Offers grants={listed} title={<Trans>Your rewards</Trans>} />
    </div>
  )
}

const NoRewards = () => (
  <EmptyState title={<Trans>No rewards to claim</Trans>}>
    <Trans>New rewards appear here, and you have time to claim each of them.</Trans>
  </EmptyState>
)

type OffersProps = { grants: readonly Grant[]; title: ReactNode; children?: ReactNode }

/** Each reward is a claim of its own: one that fails does not stop the others, and stays here. */
export function Offers({ grants, title, children }: OffersProps) {
  const errorText = useErrorText()
  const claimed = useClaimedText()
  const claim = useCommand(claimGrant, { changes })
  const [isClaimingAll, setClaimingAll] = useState(false)
  const claimAll = async () => {
    setClaimingAll(true)
    for (const { id } of grants) await claim.run({ id }).catch(() => {})
    setClaimingAll(false)
  }
  const claimOne = (id: string) =>
    void claim.run({ id }).then(
      (grant) => toast({ text: claimed(grant) }),
      () => {},
    )
  return (
    <Card as="section">
      <div className={css.bar}>
        <h2 className="title-3">{title}</h2>
        {grants.length > 1 && (
          <Button size="s" busy={isClaimingAll} onClick={() => void claimAll()}>
            <Trans>Claim all</Trans>
          </Button>
        )}
      </div>
      {claim.error && <p role="alert">{errorText(claim.error)}</p>}
      <ul className={css.list}>
        {grants.map((grant) => (
          <Offer key={grant.id} grant={grant} isBusy={claim.busy} onClaim={() => claimOne(grant.id)} />
        ))}
      </ul>
      {grants.map((grant) => grant.wager && <Terms key={grant.id} grant={grant} wager={grant.wager} />)}
      {children}
    </Card>
  )
}

function Offer({ grant, isBusy, onClaim }: { grant: Grant; isBusy: boolean; onClaim: () => void }) {
  const titleOf = useGrantTitle()
  const { zonedMinute } = useTimes()
  const end = zonedMinute(grant.expiresAt)
  const title = titleOf(grant)
  const { level } = grant
  return (
    <ListRow
      as="li"
      tone="lamp"
      icon={level === null ? <Gift aria-hidden="true" /> : <Crown aria-hidden="true" />}
      title={title}
      note={<ClaimNote grant={grant} end={end} />}
      end={
        <Button kind="lamp" size="s" off={isBusy} onClick={onClaim}>
          <Trans>Claim</Trans> <RewardValue {...grant} /> <span className="visually-hidden">{title}</span>
        </Button>
      }
    />
  )
}

/** T110: the terms of a bonus, before it is claimed. */
function Terms({ grant, wager }: { grant: Grant; wager: WagerTerms }) {
  const titleOf = useGrantTitle()
  const title = titleOf(grant)
  const { days } = wager
  return (
    <details className={css.level}>
      <summary>
        <Trans>Terms: {title}</Trans>
      </summary>
      <p className="text-2">
        <Trans>
          You have {days} days after the claim. You can end the bonus at any time: you keep your cash and lose the bonus
          money.
        </Trans>
      </p>
      <BonusTerms terms={wager} />
    </details>
  )
}

function ClaimNote({ grant: { wager, points, note, freeRounds: rounds }, end }: { grant: Grant; end: string }) {
  if (rounds)
    return (
      <>
        {note && <>{note} · </>}
        <RoundsNote rounds={rounds} end={end} />
      </>
    )
  if (wager) return <WagerNote wager={wager} end={end} />
  if (points > 0) return <Trans>Points · claim them before {end}</Trans>
  return <Trans>Cash · claim it before {end}</Trans>
}

function RoundsNote({ rounds, end }: { rounds: FreeRoundTerms; end: string }) {
  const currency = useCurrency()
  return (
    <Trans>
      Free rounds · for <Amount value={rounds.stake} currency={currency} /> each · claim them before {end}
    </Trans>
  )
}

function WagerNote({ wager, end }: { wager: WagerTerms; end: string }) {
  const currency = useCurrency()
  return (
    <Trans>
      Bonus · becomes cash after stakes of <Amount value={wager.mustStake} currency={currency} /> · claim it before{' '}
      {end}
    </Trans>
  )
}
