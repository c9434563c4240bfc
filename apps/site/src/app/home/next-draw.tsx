import { MS } from '@croupier/kernel/clock'
import { Balls } from '@croupier/ui/balls'
import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { CountdownRing } from '@croupier/ui/countdown-ring'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { lotteryHref } from '../../lib/game-href.ts'
import { useGameName } from '../../lib/game-name.ts'
import { useSecondsUntil } from '../../lib/time.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './home.module.css'
import { type LotteryGame, useLotteryGames } from './use-lottery-games.ts'

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

export const checkHref = (game: string, issue: string): string => `/verify?${new URLSearchParams({ game, issue })}`

/** Counts down to the cut-off of an issue. */
export function IssueRing({ open, size }: { open: NonNullable<LotteryGame['open']>; size: number }) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(open.closeAt)
  const whole = (open.closeAt.getTime() - open.openAt.getTime()) / MS.second
  return <CountdownRing seconds={seconds} of={whole} size={size} closedText={t`Draw`} />
}

/** As many numbers as one or two rows hold; prizes of five digits are wide. */
function mostShown(numbers: readonly (number | undefined)[], oneRow: boolean): number {
  const isWide = numbers.some((number) => number !== undefined && number > 99)
  if (oneRow) return isWide ? 3 : 5
  return isWide ? 5 : 10
}

/**
 * The last result of a game. Before its first draw: the time of that draw. While an issue is drawn, its places are empty. A draw of
 * twenty numbers or of many prizes would move its neighbours, so only one or two rows are shown; its page shows all.
 */
export function LastResult({
  game: { last, open, numbersDrawn },
  oneRow = false,
}: {
  game: LotteryGame
  oneRow?: boolean
}) {
  const { t } = useLingui()
  const isDrawing = useSecondsUntil(open?.closeAt ?? NEVER) === 0 && open !== null && last?.issueNo !== open.issueNo
  const shown = isDrawing ? { issueNo: open.issueNo, numbers: undefined } : last
  const round = (shown ?? open)?.issueNo.split('-').at(-1)
  const { hour } = useTimes()
  const time = open && hour(open.drawAt)
  const coming = open ? t`Round ${round} is drawn at ${time}` : t`No result yet`
  const result = shown ? t`Result of round ${round}` : coming
  const numbers = shown?.numbers ?? Array.from({ length: numbersDrawn }, () => undefined)
  const most = mostShown(numbers, oneRow)
  const label = isDrawing ? t`Round ${round}: drawing…` : result
  return (
    <div className={css.result} data-row={oneRow || undefined}>
      <span className="tiny text-3">{label}</span>
      <Balls key={shown?.issueNo} size="s" numbers={numbers.slice(0, most)} label={label} />
      {numbers.length > most && <span className="tiny text-3">+{numbers.length - most}</span>}
    </div>
  )
}

const NEVER = new Date(0)
