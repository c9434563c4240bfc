import { Link } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { DrawnNumbers } from '../../../lib/families/drawn.tsx'
import type { Game } from '../basket/lines.ts'
import { type Moment, type Result, shortIssue } from '../issues.ts'
import { StatisticsLine, statisticsOf } from '../statistics.tsx'
import type { Results } from '../use-results.ts'
import css from './game-strip.module.css'

export type ResultProps = { game: Game; moment: Moment; results: Results }

/** Whether the round that closed last has no result yet. */
export const isAwaited = ({ closed }: Moment, { all }: Results): boolean =>
  closed !== undefined && all?.every(({ issueNo }) => issueNo !== closed.issueNo) === true

/** The last result; between cut-off and draw, empty places for the round that is being drawn. */
export function useLastResult({ game, moment, results }: ResultProps) {
  const { t } = useLingui()
  const shown: Result | undefined = results.all?.find(({ numbers }) => numbers !== null)
  const isDrawing = isAwaited(moment, results)
  const issueNo = isDrawing ? moment.closed?.issueNo : shown?.issueNo
  const numbers = isDrawing ? null : shown?.numbers
  const round = issueNo ? shortIssue(issueNo) : ''
  return {
    shown,
    isDrawing,
    issueNo,
    numbers,
    round,
    /** For `DrawnNumbers`, with `issueNo` as its key. */
    drawn: {
      family: game.family,
      numbers: numbers ?? Array.from({ length: game.numbersDrawn }, () => undefined),
      at: shown?.at,
      label: numbers ? t`Result of round ${round}` : t`Round ${round} is being drawn`,
      arriving: issueNo !== undefined && issueNo === results.arriving,
    },
  }
}

/** Leads to the page that recomputes a result. */
export function CheckLink({ game, issueNo }: { game: Game; issueNo: string }) {
  const { t } = useLingui()
  return (
    <Link
      className={`link ${css.check}`}
      href={`/verify?${new URLSearchParams({ game: game.game, issue: issueNo })}`}
      aria-label={t`Check round ${issueNo}`}
    >
      <Trans>Check</Trans>
    </Link>
  )
}

/** A result of more numbers needs the whole width. */
const MAX_WITH_SIDES = 5

/** The last result in the strip; between cut-off and draw, empty balls and "Drawing…". */
export function LastResult(props: ResultProps) {
  const { game } = props
  const { shown, isDrawing, issueNo, numbers, round, drawn } = useLastResult(props)
  return (
    <div className={css.result} aria-live="polite">
      <span className={`tiny text-3 num ${css.round}`}>
        <span>{round}</span>
        {isDrawing && (
          <span className={css.drawing}>
            <Trans>Drawing…</Trans>
          </span>
        )}
        {numbers && issueNo && <CheckLink game={game} issueNo={issueNo} />}
      </span>
      <DrawnNumbers key={issueNo} size="l" {...drawn} />
      {game.numbersDrawn <= MAX_WITH_SIDES && (
        <span className={css.sides}>
          {numbers && shown && <StatisticsTag family={game.family} numbers={numbers} at={shown.at} />}
          {isDrawing && (
            <Tag>
              <Trans>Drawing…</Trans>
            </Tag>
          )}
        </span>
      )}
    </div>
  )
}

function StatisticsTag({ family, numbers, at }: { family: string; numbers: readonly number[]; at: Date }) {
  if (statisticsOf(family).length === 0) return null
  return (
    <Tag>
      <StatisticsLine family={family} numbers={numbers} at={at} named />
    </Tag>
  )
}
