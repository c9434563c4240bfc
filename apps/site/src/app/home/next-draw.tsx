import { MS } from '@croupier/kernel/clock'
import { Balls } from '@croupier/ui/balls'
import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { CountdownRing } from '@croupier/ui/countdown-ring'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGameName } from '../../lib/game-name.ts'
import { useSecondsUntil } from '../../lib/time.ts'
import { gameHref } from './game-href.ts'
import css from './home.module.css'
import { type LotteryGame, useLotteryGames, useResultsOf } from './use-lottery-games.ts'

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
  useResultsOf(game.game)
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
        <LastResult game={game} />
      </div>
      <LinkButton size="s" href={gameHref(game.game)}>{t`Pick numbers`}</LinkButton>
    </>
  )
}

/** Counts down to the cut-off of an issue. */
export function IssueRing({ open, size }: { open: NonNullable<LotteryGame['open']>; size: number }) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(open.closeAt)
  const whole = (open.closeAt.getTime() - open.openAt.getTime()) / MS.second
  return <CountdownRing seconds={seconds} of={whole} size={size} closedText={t`Draw`} />
}

/** The last result of a game, with empty places before its first draw. */
export function LastResult({ game: { last, numbersDrawn } }: { game: LotteryGame }) {
  const { t } = useLingui()
  const short = last?.issueNo.split('-').at(-1)
  return (
    <div className={css.result}>
      <span className="tiny text-3">{last ? t`Result of round ${short}` : t`No result yet`}</span>
      <Balls
        key={last?.issueNo}
        size="s"
        numbers={last?.numbers ?? Array.from({ length: numbersDrawn }, () => undefined)}
        label={last ? t`Result of round ${last.issueNo}` : t`No result yet`}
      />
    </div>
  )
}
