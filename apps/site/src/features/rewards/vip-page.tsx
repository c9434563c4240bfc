import { Trans, useLingui } from '@lingui/react/macro'
import { useTitle } from '../../lib/title.ts'
import css from './rewards.module.css'
import { VipOverview } from './vip-overview.tsx'

/** §2 /vip: the levels, for visitors without figures of their own. */
export function VipPage() {
  const { t } = useLingui()
  useTitle(t`VIP levels`)
  return (
    <>
      <h1 className={`title-1 ${css.title}`}>
        <Trans>VIP levels</Trans>
      </h1>
      <VipOverview />
    </>
  )
}
