import { Button } from '@croupier/ui/button'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import { bets } from '@croupier/wire/games/bets'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { areAnswered } from '../../../lib/answered.ts'
import { useCall } from '../../../lib/call.ts'
import { DrawnNumbers } from '../../../lib/families/drawn.tsx'
import { memberHref } from '../../../lib/overlays.ts'
import { statisticName } from '../../../lib/plays/names.ts'
import { useSession } from '../../../lib/site.tsx'
import { useTimes } from '../../../lib/use-times.ts'
import type { Game } from '../basket/lines.ts'
import type { Result } from '../issues.ts'
import { StatisticsLine, statisticsOf } from '../statistics.tsx'
import css from './records.module.css'

const STEP = 20
/** The newest bets of the member in which the rounds of the list are looked up. */
const BETS_READ = 100

/** The rounds of a game on which the member has bet lately; undefined until they are known. */
function useMyRounds(game: string): ReadonlySet<string | null> | undefined {
  const enabled = useSession() !== null
  const mine = useCall(bets, { game, pageSize: BETS_READ }, { enabled, staleMs: 0 })
  return enabled && !areAnswered([mine]) ? undefined : new Set(mine.data?.items.map(({ round }) => round))
}

const myBetsHref = (game: string, round: string): string =>
  `${memberHref('personalHistoryCopy')}?${new URLSearchParams({ period: '30d', game, round })}`

/** The latest results, each with links to the member's bets on it, and to the page that recomputes it. */
export function ResultList({ game, results }: { game: Game; results: readonly Result[] | undefined }) {
  const { t, i18n } = useLingui()
  const [shown, setShown] = useState(STEP)
  const [first] = statisticsOf(game.family)
  const { dateTime, zone } = useTimes()
  const mine = useMyRounds(game.game)
  const columns: Column<Result>[] = [
    { id: 'round', header: t`Round`, cell: ({ issueNo }) => <span className="num">{issueNo}</span>, card: 'start' },
    {
      id: 'numbers',
      header: t`Result`,
      cell: ({ issueNo, numbers }) =>
        numbers ? (
          <DrawnNumbers family={game.family} numbers={numbers} size="s" label={t`Result of round ${issueNo}`} />
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
            cell: ({ numbers, at }: Result) => numbers && <Statistics family={game.family} numbers={numbers} at={at} />,
            card: 'start' as const,
          },
        ]
      : []),
    {
      id: 'time',
      header: zone ? t`Drawn at (${zone})` : t`Drawn at`,
      cell: ({ at }) => <span className="num text-3">{dateTime(at)}</span>,
      card: 'start',
    },
    {
      id: 'check',
      header: <span className="visually-hidden">{t`Check`}</span>,
      end: true,
      card: 'end',
      cell: ({ issueNo }) => (
        <span className={css.links}>
          {mine?.has(issueNo) && (
            <Link className="link" href={myBetsHref(game.game, issueNo)} aria-label={t`My bets on round ${issueNo}`}>
              <Trans>My bets</Trans>
            </Link>
          )}
          <Link
            className="link"
            href={`/verify?game=${game.game}&issue=${issueNo}`}
            aria-label={t`Check round ${issueNo}`}
          >
            <Trans>Check</Trans>
          </Link>
        </span>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t`Latest results`}
        columns={columns}
        // With their links, so that none of these moves.
        rows={mine && results?.slice(0, shown)}
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

const Statistics = (props: { family: string; numbers: readonly number[]; at: Date }) => (
  <span className="text-2">
    <StatisticsLine {...props} />
  </span>
)
