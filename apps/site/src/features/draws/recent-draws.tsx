import { Card, CardHead } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { draws } from '@croupier/wire/draws/draws'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { DrawnNumbers } from '../../lib/families/drawn.tsx'
import type { DrawRecord } from './draw-steps.ts'
import { Hash } from './hash.tsx'
import css from './verify-page.module.css'

const SHOWN = 10
/** A draw outside has no commitment. */
type Row = Pick<DrawRecord, 'issueNo' | 'family' | 'numbers'> & { commitment: string | null }

type Props = {
  /** Undefined until the list of games is loaded. */
  game: string | undefined
  onChoose: (issueNo: string) => void
}

/** The latest draws of a game, each with a button that checks it. */
export function RecentDraws({ game, onChoose }: Props) {
  const { t } = useLingui()
  const { data } = useCall(draws, game === undefined ? null : { game, pageSize: SHOWN }, { staleMs: 0 })
  const { data: games } = useCall(lotteryGames, {})
  const familyOf = games?.games.find((one) => one.game === game)?.family ?? ''
  const rows = data && [...data.items, ...data.outside.map((one) => ({ ...one, family: familyOf, commitment: null }))]
  const columns: Column<Row>[] = [
    {
      id: 'round',
      header: t`Round`,
      cell: ({ issueNo }) => <b className={`num ${css.line}`}>{issueNo}</b>,
      card: 'start',
    },
    {
      id: 'seal',
      header: t`Commitment`,
      cell: ({ commitment }) => commitment && <Hash value={commitment} label={t`Copy the commitment`} />,
      card: 'hidden',
    },
    {
      id: 'result',
      header: t`Result`,
      card: 'start',
      cell: ({ family, numbers }) =>
        numbers ? (
          <span className={css.line}>
            <DrawnNumbers family={family} numbers={numbers} size="s" label={t`Result`} />
          </span>
        ) : (
          <Tag>
            <Trans>Void</Trans>
          </Tag>
        ),
    },
    {
      id: 'check',
      header: <span className="visually-hidden">{t`Check`}</span>,
      end: true,
      card: 'end',
      cell: ({ issueNo }) => (
        <button type="button" className="link" aria-label={t`Check round ${issueNo}`} onClick={() => onChoose(issueNo)}>
          <Trans>Check</Trans>
        </button>
      ),
    },
  ]
  return (
    <Card>
      <CardHead title={<Trans>Latest draws</Trans>} />
      <DataTable
        caption={t`Latest draws`}
        columns={columns}
        rows={rows}
        rowKey={({ issueNo }) => issueNo}
        expected={SHOWN}
        empty={<EmptyState title={<Trans>No round has been drawn yet</Trans>} />}
      />
    </Card>
  )
}
