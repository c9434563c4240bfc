import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { offeredGrants } from '@croupier/wire/rewards/grants'
import { pointConfig } from '@croupier/wire/rewards/points'
import { type OwnVip, type VipLevelView, vipCentre } from '@croupier/wire/rewards/vip'
import { Trans } from '@lingui/react/macro'
import { useAreAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './vip.module.css'
import { VipClaims } from './vip-claims.tsx'
import { VipLadder } from './vip-ladder.tsx'
import { OwnLevel } from './vip-own.tsx'
import { VipPoints } from './vip-points.tsx'
import { VipTable } from './vip-table.tsx'

/** Reward rules §2.3: the member's own level, its bonuses to claim, and what each level takes and gives. */
export function VipOverview() {
  const errorText = useErrorText()
  const { data, error } = useCall(vipCentre, {})
  if (!data && error)
    return <ErrorState title={<Trans>The VIP levels could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={420} radius={16} />
  const { levels, own } = data
  if (levels.length === 0) return <EmptyState title={<Trans>There are no VIP levels</Trans>} />
  return (
    <div className={css.frame}>
      {own ? <OwnPage own={own} levels={levels} /> : <Levels levels={levels} own={null} />}
    </div>
  )
}

/** All parts at once, so that none moves another one. */
function OwnPage({ own, levels }: { own: OwnVip; levels: readonly VipLevelView[] }) {
  const calls = [useCall(offeredGrants, {}, { staleMs: 0 }), useCall(pointConfig, {})]
  if (!useAreAnswered(calls)) return <Skeleton height={420} radius={16} />
  return <Levels own={own} levels={levels} />
}

function Levels({ own, levels }: { own: OwnVip | null; levels: readonly VipLevelView[] }) {
  const level = own?.level ?? null
  return (
    <div className={css.page}>
      {own && <OwnLevel own={own} levels={levels} />}
      <VipLadder levels={levels} own={level} />
      {own && (
        <div className={css.two}>
          <VipClaims />
          <VipPoints level={own.level} />
        </div>
      )}
      <VipTable levels={levels} own={level} />
      <ul className={css.notes}>
        {levels.some(({ birthdayBonus }) => birthdayBonus > 0n) && (
          <li>
            <Trans>
              The birthday bonus comes once a year, if we verified your identity and you sent your documents at least 30
              days before. You can claim it for 7 days.
            </Trans>
          </li>
        )}
        <li>
          <Trans>A level is never a reason to bet more. A month with a time-out is not reviewed.</Trans>
        </li>
      </ul>
    </div>
  )
}
