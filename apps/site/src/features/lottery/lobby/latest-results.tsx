import { Card, CardHead } from '@croupier/ui/card'
import { EmptyState } from '@croupier/ui/feedback'
import { Select } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { DrawnNumbers } from '../../../lib/families/drawn.tsx'
import { useGameName } from '../../../lib/game-name.ts'
import { checkHref } from '../../../lib/lottery-list/shown-result.ts'
import type { LotteryGame } from '../../../lib/lottery-list/use-lottery-games.ts'
import { useTimes } from '../../../lib/use-times.ts'
import { isVietnam, type LotteryArea } from '../areas.ts'
import { shortIssue } from '../issues.ts'
import { useAreaResults } from '../use-area.ts'
import css from './lobby.module.css'
import { NumberTable } from './number-table.tsx'
import { newestFirst, type Opened } from './order.ts'

const SHOWN = 10

type Props = { area: LotteryArea; games: readonly LotteryGame[] }

/**
 * The last results of the games of an area, or of one, with links to check them. Those that are drawn meanwhile come from the list
 * of games. Vietnam has a table of its numbers besides.
 */
export function LatestResults({ area, games }: Props) {
  const { t } = useLingui()
  const gameName = useGameName()
  const [chosen, setChosen] = useState('')
  const { data, error, isPending } = useAreaResults(area, chosen)
  const codes = new Set(games.map(({ game }) => game))
  const isShown = (game: string) => (chosen ? game === chosen : codes.has(game))
  const live = games.flatMap(({ game, last }) =>
    last && isShown(game) ? [{ game, issueNo: last.issueNo, numbers: last.numbers, at: last.drawnAt }] : [],
  )
  const answered = (data?.items ?? [])
    .filter(({ gameCode }) => isShown(gameCode))
    .map(({ gameCode, numero, winningNumbers, openedAt }) => ({
      game: gameCode,
      issueNo: numero,
      numbers: winningNumbers,
      at: openedAt,
    }))
  const results = newestFirst(answered, live)
  return (
    <Card as="section" className={css.results ?? ''}>
      <CardHead title={<Trans>Latest results</Trans>}>
        <Select
          label={t`Game`}
          hideLabel
          bare
          dense
          value={chosen}
          options={[
            { value: '', label: t`All games` },
            ...games.map(({ game, name }) => ({ value: game, label: gameName(game, name) })),
          ]}
          onChange={setChosen}
        />
      </CardHead>
      {isPending ? (
        <Skeleton height={SHOWN * 52} radius={12} />
      ) : (
        <Results games={games} results={results.slice(0, SHOWN)} error={error} />
      )}
      {/* Not below the skeleton, which is higher than few results. */}
      {!isPending && isVietnam(area) && results.length > 0 && <NumberTable results={results} />}
    </Card>
  )
}

type ResultsProps = { games: readonly LotteryGame[]; results: readonly Opened[]; error: Error | null }

function Results({ games, results, error }: ResultsProps) {
  const { t } = useLingui()
  const gameName = useGameName()
  const { dateTime } = useTimes()
  const errorText = useErrorText()
  if (results.length === 0 && error) return <p role="alert">{errorText(error)}</p>
  if (results.length === 0) return <EmptyState title={<Trans>No round has been drawn yet</Trans>} />
  return (
    <ul>
      {results.map(({ game: code, issueNo, numbers, at }) => {
        const game = games.find((one) => one.game === code)
        const round = shortIssue(issueNo)
        return (
          <li key={`${code} ${issueNo}`}>
            <div>
              <b>{gameName(code, game?.name ?? code)}</b>
              <small className="tiny text-3 num">
                {issueNo} · {dateTime(at)}
              </small>
            </div>
            <DrawnNumbers
              family={game?.family ?? ''}
              numbers={numbers}
              at={at}
              size="s"
              label={t`Result of round ${round}`}
            />
            <Link className="link small" href={checkHref(code, issueNo)} aria-label={t`Check round ${issueNo}`}>
              <Trans>Check</Trans>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
