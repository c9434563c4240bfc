import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { drawOutcomes } from '@croupier/wire/draws/fairness'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useGameName } from '../../lib/game-name.ts'
import css from './verify-page.module.css'

/** A game, or all games where `game` is null. */
type Row = Pick<Output<typeof drawOutcomes>, 'drawn' | 'void' | 'returnedStake'> & { game: string | null }

/** How many rounds were drawn and how many became void, of each game and of all. */
export function Outcomes() {
  const { t, i18n } = useLingui()
  const gameName = useGameName()
  const { data } = useCall(drawOutcomes, {}, { staleMs: 0 })
  const rows: Row[] | undefined = data && (data.games.length > 0 ? [{ game: null, ...data }, ...data.games] : [])
  const columns: Column<Row>[] = [
    {
      id: 'game',
      header: t`Game`,
      cell: ({ game }) => (game === null ? <b>{t`All games`}</b> : gameName(game)),
      card: 'start',
    },
    { id: 'drawn', header: t`Drawn`, end: true, cell: ({ drawn }) => i18n.number(drawn), cardLabel: t`Drawn` },
    { id: 'void', header: t`Void`, end: true, cell: (row) => i18n.number(row.void), cardLabel: t`Void` },
    {
      id: 'returned',
      header: t`Returned stakes`,
      end: true,
      cell: ({ returnedStake }) => <Amount value={returnedStake} />,
      cardLabel: t`Returned stakes`,
    },
  ]
  return (
    <Card>
      <CardHead title={<Trans>Rounds without a result</Trans>} />
      <p className={`small text-2 ${css.explain}`}>
        <Trans>
          A round that is not drawn within 10 minutes is void, and we return every stake. We still publish its seed, so
          you can see which numbers would have been drawn. There is no other way to withhold a result.
        </Trans>{' '}
        <Trans>A round with numbers from outside is void if its sources do not agree in time.</Trans>
      </p>
      <DataTable
        caption={t`Drawn and void rounds`}
        columns={columns}
        rows={rows}
        rowKey={({ game }) => game ?? ''}
        expected={3}
        empty={<EmptyState title={<Trans>No round has been drawn yet</Trans>} />}
      />
    </Card>
  )
}
