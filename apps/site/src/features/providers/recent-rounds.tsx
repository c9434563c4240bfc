import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { bets } from '@croupier/wire/games/bets'
import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { showBet } from '../../lib/bets/products.ts'
import type { RecordedBet } from '../../lib/bets/recorded-bet.ts'
import { useCall } from '../../lib/call.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import { providerRenderer } from './bet-renderer.ts'
import css from './round-page.module.css'

const READ = 20
const PRODUCT = 'providers'

/** The member's latest rounds, each with a link that checks it. */
export function RecentRounds() {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const currency = useCurrency()
  const { zoned } = useTimes()
  const { data } = useCall(bets, { pageSize: READ }, { staleMs: 0 })
  const show = (bet: RecordedBet) => showBet(providerRenderer, i18n, bet)
  const columns: Column<RecordedBet>[] = [
    { id: 'game', header: t`Game`, cell: (bet) => <b>{show(bet).title}</b>, card: 'start' },
    { id: 'at', header: t`Placed`, cell: ({ acceptedAt }) => <span className="num tiny">{zoned(acceptedAt)}</span> },
    {
      id: 'bet',
      header: t`Bet`,
      cell: (bet) => (
        <span className="small text-2">
          {show(bet)
            .lines.map(({ value }) => value)
            .join(' · ')}
        </span>
      ),
      card: 'start',
    },
    { id: 'stake', header: t`Stake`, end: true, cell: ({ stake }) => <Amount value={stake} currency={currency} /> },
    {
      id: 'check',
      header: <span className="visually-hidden">{t`Check`}</span>,
      end: true,
      card: 'end',
      cell: (bet) => (
        <Link className="link" href={show(bet).roundHref ?? ''}>
          <Trans>Check</Trans>
        </Link>
      ),
    },
  ]
  return (
    <Card className={css.whole}>
      <CardHead title={<Trans>Your latest rounds</Trans>} />
      <DataTable
        caption={t`Your latest rounds`}
        columns={columns}
        rows={data?.items.filter((bet) => bet.product === PRODUCT && show(bet).roundHref)}
        rowKey={({ betId }) => betId}
        expected={4}
        empty={<EmptyState title={<Trans>You have played no round yet</Trans>} />}
      />
    </Card>
  )
}
