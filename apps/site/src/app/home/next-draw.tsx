import { Balls } from '@croupier/ui/balls'
import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGameName } from '../../lib/game-name.ts'
import { IssueRing } from '../../lib/lottery-list/issue-ring.tsx'
import { checkHref, useShownResult } from '../../lib/lottery-list/shown-result.ts'
import { type LotteryGame, useLotteryGames } from '../../lib/lottery-list/use-lottery-games.ts'
import { useLotteryHref } from '../../lib/lottery-list/use-lottery-href.ts'
import css from './home.module.css'

/** The two issues that close first, with countdown, last result and link. Phones show them in the lane instead. */
export function NextDraw() {
  const games = useLotteryGames()?.filter(({ open }) => open !== null)
  return (
    <div className={css.nexts}>
      {[0, 1].map((at) => {
        const game = games?.[at]
        if (games && !game) return null
        return (
          <Card as="section" key={at} className={css.next ?? ''}>
            {game?.open ? <NextCard game={game} open={game.open} /> : <Skeleton height="100%" radius={12} />}
          </Card>
        )
      })}
    </div>
  )
}

function NextCard({ game, open }: { game: LotteryGame; open: NonNullable<LotteryGame['open']> }) {
  const { t } = useLingui()
  const gameName = useGameName()
  const lotteryHref = useLotteryHref()
  return (
    <>
      <div className={css.nextHead}>
        <h2 className="small text-2">
          <Trans>Next draw</Trans>
        </h2>
        <Tag tone="lamp">{gameName(game.game, game.name)}</Tag>
      </div>
      <div className={css.nextBody}>
        <IssueRing open={open} size={64} />
        <LastResult game={game} oneRow />
      </div>
      <div className={css.nextActs}>
        <LinkButton size="s" href={lotteryHref(game.game)}>{t`Pick numbers`}</LinkButton>
        {game.last && (
          <LinkButton size="s" kind="quiet" href={checkHref(game.game, game.last.issueNo)}>{t`Check`}</LinkButton>
        )}
      </div>
    </>
  )
}

/** As many numbers as one or two rows hold; prizes of five digits are wide. */
function mostShown(numbers: readonly (number | undefined)[], oneRow: boolean): number {
  const isWide = numbers.some((number) => number !== undefined && number > 99)
  if (oneRow) return isWide ? 3 : 5
  return isWide ? 5 : 10
}

/**
 * The last result of a game. A draw of twenty numbers or of many prizes would move its neighbours, so only one or two rows are
 * shown; its page shows all.
 */
export function LastResult({ game, oneRow = false }: { game: LotteryGame; oneRow?: boolean }) {
  const { issueNo, numbers, label } = useShownResult(game)
  const most = mostShown(numbers, oneRow)
  return (
    <div className={css.result} data-row={oneRow || undefined}>
      <span className="tiny text-3">{label}</span>
      <Balls key={issueNo} size="s" numbers={numbers.slice(0, most)} label={label} />
      {numbers.length > most && <span className="tiny text-3">+{numbers.length - most}</span>}
    </div>
  )
}
