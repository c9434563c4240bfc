import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { offeredGrants, VIP_SOURCES } from '@croupier/wire/rewards/grants'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { memberHref } from '../../lib/overlays.ts'
import { Offers } from './offered-rewards.tsx'
import css from './vip.module.css'

const SOURCES = new Set<string>(VIP_SOURCES)

/** Reward rules §2.3: the bonuses of VIP levels that the member can claim. */
export function VipClaims() {
  const errorText = useErrorText()
  const { data, error } = useCall(offeredGrants, {}, { staleMs: 0 })
  const title = <Trans>Yours to claim</Trans>
  if (!data && !error) return <Skeleton height={180} radius={16} />
  const grants = data?.items.filter(({ source }) => SOURCES.has(source)) ?? []
  const all = (
    <p className={`small ${css.all}`}>
      <Link className="link" href={memberHref('bonusDetails')}>
        <Trans>All VIP bonuses</Trans>
      </Link>
    </p>
  )
  if (grants.length > 0)
    return (
      <Offers grants={grants} title={title}>
        {all}
      </Offers>
    )
  return (
    <Card as="section">
      <CardHead title={title} />
      <p className="text-2">
        {data ? (
          <Trans>There is no bonus to claim now. Those of your level appear here.</Trans>
        ) : (
          <>
            <Trans>Your rewards could not be loaded</Trans> {errorText(error)}
          </>
        )}
      </p>
      {all}
    </Card>
  )
}
