import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { IconTile } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { ownBonus } from '@croupier/wire/rewards/bonus'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { claimMission } from '@croupier/wire/rewards/mission-claims'
import { type Mission, type MissionMeasure, type MissionMetric, missionSummary } from '@croupier/wire/rewards/missions'
import { pointBalance } from '@croupier/wire/rewards/points'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Check from 'lucide-react/icons/check'
import Coins from 'lucide-react/icons/coins'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import UserPlus from 'lucide-react/icons/user-plus'
import Wallet from 'lucide-react/icons/wallet'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import { BonusTerms } from './bonus-terms.tsx'
import { useGamesText } from './games-text.ts'
import { useClaimedText } from './grant-words.ts'
import css from './missions.module.css'
import bar from './progress-bar.module.css'
import { RewardValue } from './reward-value.tsx'
import shared from './rewards.module.css'

const changes = [missionSummary, rewardCounts, offeredGrants, endedGrants, ownBonus, balance, pointBalance]

/** Reward rules §9.1: missions with the member's progress. */
export function Missions() {
  const errorText = useErrorText()
  // Every bet and every deposit may change the progress.
  const { data, error } = useCall(missionSummary, {}, { staleMs: 0 })
  if (!data && error)
    return <ErrorState title={<Trans>The missions could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={260} radius={16} />
  if (data.missions.length === 0)
    return (
      <EmptyState title={<Trans>No missions now</Trans>}>
        <Trans>New missions appear here with their targets and rewards.</Trans>
      </EmptyState>
    )
  return <MissionList missions={data.missions} />
}

function MissionList({ missions }: { missions: readonly Mission[] }) {
  const errorText = useErrorText()
  const claimed = useClaimedText()
  const claim = useCommand(claimMission, { changes })
  const run = ({ id, from }: Mission) =>
    void claim.run({ id, from }).then(
      (grant) => toast({ text: claimed(grant) }),
      () => {},
    )
  return (
    <Card as="section">
      {claim.error && <p role="alert">{errorText(claim.error)}</p>}
      <ul className={shared.list}>
        {inOrder(missions).map((mission) => (
          <li key={`${mission.id}${mission.from}`} className={css.mission}>
            <Row mission={mission} isBusy={claim.busy} onClaim={() => run(mission)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What can be claimed comes first, then what can be played now. */
const ORDER = ['claim', 'process', 'comingSoon', 'claimed', 'close'] as const
const inOrder = (missions: readonly Mission[]): Mission[] =>
  missions.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))

const ICONS = {
  deposit: Wallet,
  validBet: Coins,
  bets: Target,
  wins: Trophy,
  signIn: CalendarCheck,
  referral: UserPlus,
  games: Gamepad2,
} satisfies Record<MissionMetric, unknown>

type RowProps = { mission: Mission; isBusy: boolean; onClaim: () => void }

function Row({ mission, isBusy, onClaim }: RowProps) {
  const { title, state, wager, metric } = mission
  const isClaimed = state === 'claimed'
  const Icon = isClaimed ? Check : ICONS[metric]
  return (
    <>
      <div className={css.row}>
        <IconTile tone={isClaimed ? 'good' : 'lamp'}>
          <Icon aria-hidden="true" />
        </IconTile>
        <div className={css.words}>
          <b>{title}</b>
          <p className="tiny text-2">
            <Note mission={mission} />
          </p>
          {!isClaimed && <Progress mission={mission} />}
        </div>
        <div className={css.end}>
          {state === 'claim' ? (
            <Button kind="lamp" size="s" off={isBusy} onClick={onClaim}>
              <Trans>Claim</Trans> <RewardValue {...mission} /> <span className="visually-hidden">{title}</span>
            </Button>
          ) : (
            <State mission={mission} />
          )}
        </div>
      </div>
      {wager && (
        <details>
          <summary>
            <Trans>Terms: {title}</Trans>
          </summary>
          <BonusTerms terms={wager} />
        </details>
      )}
    </>
  )
}

function Progress({ mission }: { mission: Mission }) {
  const { percent, progress, target } = mission
  return (
    <label className={css.progress}>
      <span className="text-2">
        <Goal mission={mission} />
      </span>
      <progress className={bar.bar} max={100} value={percent} />
      <span className="num">
        <Measure measure={progress} /> / <Measure measure={target} />
      </span>
    </label>
  )
}

function State({ mission }: { mission: Mission }) {
  if (mission.state === 'claimed')
    return (
      <Tag tone="good">
        <Trans>Claimed</Trans>
      </Tag>
    )
  if (mission.state === 'comingSoon')
    return (
      <span className={shared.soon}>
        <Tag>
          <Trans>Coming soon</Trans>
        </Tag>
        <RewardValue {...mission} />
      </span>
    )
  return <RewardValue {...mission} />
}

function Note({ mission: { state, until, repeats, ...counted } }: { mission: Mission }) {
  const { t } = useLingui()
  const { zonedMinute } = useTimes()
  const gamesText = useGamesText()
  const games = gamesText(counted)
  const end = zonedMinute(until)
  const words = { once: t`Once`, daily: t`Every day`, weekly: t`Every week` }
  return (
    <>
      {words[repeats]} · {games !== null && <>{games} · </>}
      {state === 'comingSoon' ? (
        <Trans>Starts {end}</Trans>
      ) : state === 'claim' ? (
        <Trans>Claim it before {end}</Trans>
      ) : (
        <Trans>Ends {end}</Trans>
      )}
    </>
  )
}

function Goal({ mission: { metric } }: { mission: Mission }) {
  if (metric === 'deposit') return <Trans>Deposits</Trans>
  if (metric === 'validBet') return <Trans>Valid bets</Trans>
  if (metric === 'referral') return <Trans>Friends who qualified</Trans>
  if (metric === 'wins') return <Trans>Won bets</Trans>
  if (metric === 'games') return <Trans>Different games</Trans>
  return metric === 'bets' ? <Trans>Settled bets</Trans> : <Trans>Days with a login</Trans>
}

function Measure({ measure }: { measure: MissionMeasure }) {
  const currency = useCurrency()
  const { i18n } = useLingui()
  return measure.unit === 'money' ? <Amount value={measure.amount} currency={currency} /> : i18n.number(measure.count)
}
