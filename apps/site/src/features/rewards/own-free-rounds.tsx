import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { FeatureCard } from '@croupier/ui/feature-card'
import { freeRounds, type PlayedRounds } from '@croupier/wire/rewards/free-rounds'
import { Plural, Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { gameAddress } from '../../lib/game-href.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import { useRoundsTitle } from './grant-words.ts'
import css from './rewards.module.css'

/** Reward rules §4: the free rounds that the member can play, with those that are left and what they won. */
export function OwnFreeRounds() {
  // Every round changes them.
  const { data } = useCall(freeRounds, {}, { staleMs: 0 })
  return data?.items.filter(({ state }) => state !== 'ended').map((one) => <Rounds key={one.id} one={one} />)
}

function Rounds({ one }: { one: PlayedRounds }) {
  const currency = useCurrency()
  const titleOf = useRoundsTitle()
  const { zonedMinute } = useTimes()
  const { rounds, used, stake, won, winMax, endsAt, state } = one
  const left = rounds - used
  const isWaiting = state === 'asked'
  return (
    <FeatureCard
      label={titleOf(one)}
      figure={<Plural value={left} one="# round left" other="# rounds left" />}
      parts={[
        { label: <Trans>Won so far</Trans>, value: <Amount value={won} currency={currency} /> },
        { label: <Trans>Stake of each round</Trans>, value: <Amount value={stake} currency={currency} /> },
        ...(winMax === null
          ? []
          : [{ label: <Trans>Most you can keep</Trans>, value: <Amount value={winMax} currency={currency} /> }]),
        { label: <Trans>Play them before</Trans>, value: <span className="num">{zonedMinute(endsAt)}</span> },
      ]}
    >
      <div className={css.act}>
        {isWaiting && (
          <p>
            <Trans>The game prepares your rounds. This takes a moment.</Trans>
          </p>
        )}
        {left > 0 ? (
          <LinkButton kind="lamp" size="l" wide href={gameAddress({ vassalage: one.provider, gameId: one.game })}>
            <Trans>Play now</Trans>
          </LinkButton>
        ) : (
          <p>
            <Trans>You get what the rounds won as soon as the last one is over.</Trans>
          </p>
        )}
      </div>
    </FeatureCard>
  )
}
