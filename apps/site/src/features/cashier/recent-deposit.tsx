import { MS } from '@croupier/kernel/clock'
import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { Note } from '@croupier/ui/tag'
import type { deposits } from '@croupier/wire/cashier/deposits'
import type { Output } from '@croupier/wire/endpoint'
import { Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock-3'
import { useState } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import { useSite } from '../../lib/site.tsx'
import css from './cashier.module.css'

const RECENT_MS = 10 * MS.minute

/** Tells a member who returns from the gateway's page what became of the payment. Older deposits are in the list only. */
export function RecentDeposit({ last }: { last: Output<typeof deposits>['items'][number] | undefined }) {
  const { clock } = useSite()
  const currency = useCurrency()
  const [opened] = useState(() => clock.now())
  if (!last || opened - last.createdAt.getTime() > RECENT_MS) return null
  if (last.state === 'credited')
    return (
      <Note tone="good" icon={<CircleCheck aria-hidden="true" />}>
        <Trans>
          Your deposit of{' '}
          <b>
            <Amount value={last.amount} currency={currency} />
          </b>{' '}
          has arrived. Your balance is up to date.
        </Trans>
        <span className={css.play}>
          <LinkButton size="s" href="/lottery">
            <Trans>Play now</Trans>
          </LinkButton>
        </span>
      </Note>
    )
  if (last.state !== 'created' && last.state !== 'pending') return null
  return (
    <Note tone="info" icon={<Clock aria-hidden="true" />}>
      <Trans>
        Waiting for your payment of{' '}
        <b>
          <Amount value={last.amount} currency={currency} />
        </b>
        . Your balance is updated automatically.
      </Trans>
    </Note>
  )
}
