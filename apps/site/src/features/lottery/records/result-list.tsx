import { Balls } from '@croupier/ui/balls'
import { Button } from '@croupier/ui/button'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { statisticName } from '../../../lib/plays/names.ts'
import { dateTimeText } from '../../../lib/time.ts'
import type { Game } from '../basket/lines.ts'
import type { Result } from '../issues.ts'
import { StatisticsLine, statisticsOf } from '../statistics.tsx'
import css from './records.module.css'

const STEP = 20

/** The latest results, each with a link to the page that recomputes it. */
export function ResultList({ game, results }: { game: Game; results: readonly Result[] | undefined }) {
  const { t, i18n } = useLingui()
  const [shown, setShown] = useState(STEP)
  const [first] = statisticsOf(game.family)
  const columns: Column<Result>[] = [
    { id: 'round', header: t`Round`, cell: ({ issueNo }) => <span className="num">{issueNo}</span>, card: 'start' },
    {
      id: 'numbers',
      header: t`Result`,
      cell: ({ issueNo, numbers }) =>
        numbers ? (
          <Balls numbers={numbers} size="s" label={t`Result of round ${issueNo}`} />
        ) : (
          <Tag>
            <Trans>Void, stakes returned</Trans>
          </Tag>
        ),
      card: 'end',
    },
    ...(first
      ? [
          {
            id: 'statistics',
            header: statisticName(i18n, game.family, first.code),
            cell: ({ numbers }: Result) => numbers && <Statistics family={game.family} numbers={numbers} />,
            card: 'hidden' as const,
          },
        ]
      : []),
    {
      id: 'time',
      header: t`Drawn at`,
      cell: ({ at }) => <span className="num text-3">{dateTimeText(at)}</span>,
      card: 'start',
    },
    {
      id: 'check',
      header: <span className="visually-hidden">{t`Check`}</span>,
      end: true,
      card: 'end',
      cell: ({ issueNo }) => (
        <Link
          className="link"
          href={`/verify?game=${game.game}&issue=${issueNo}`}
          aria-label={t`Check round ${issueNo}`}
        >
          <Trans>Check</Trans>
        </Link>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t`Latest results`}
        columns={columns}
        rows={results?.slice(0, shown)}
        // Keyed by position: a new round changes the rows' contents and moves none of them.
        rowKey={(row) => String(results?.indexOf(row))}
        expected={8}
        empty={<EmptyState title={<Trans>No round has been drawn yet</Trans>} />}
      />
      {results && results.length > shown && (
        <Button className={css.more} wide onClick={() => setShown(shown + STEP)}>
          <Trans>Show {Math.min(STEP, results.length - shown)} more</Trans>
        </Button>
      )}
    </>
  )
}

const Statistics = ({ family, numbers }: { family: string; numbers: readonly number[] }) => (
  <span className="text-2">
    <StatisticsLine family={family} numbers={numbers} />
  </span>
)
