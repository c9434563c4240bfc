import { type Money, UNITS_PER_CENT, UNITS_PER_ONE } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { ErrorState, Skeleton } from '@croupier/ui/feedback'
import {
  type Leaderboard,
  type LeaderboardRow,
  type LeaderboardScore,
  missionLeaderboard,
} from '@croupier/wire/rewards/leaderboards'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import { useGamesText } from './games-text.ts'
import css from './missions.module.css'
import { PrizeList } from './prize-list.tsx'
import shared from './rewards.module.css'
import { StageTag } from './stage-tag.tsx'

/** Reward rules §9.2: the leaderboards that come, run, or ended in the last week. */
export function Leaderboards() {
  const errorText = useErrorText()
  const { data, error } = useCall(missionLeaderboard, {}, { staleMs: 0 })
  if (!data && error)
    return <ErrorState title={<Trans>The leaderboards could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={260} radius={16} />
  return (
    <div className={css.boards}>
      {data.boards.map((board) => (
        <Board key={board.id} board={board} />
      ))}
    </div>
  )
}

const STAGES = { comingSoon: 'comingSoon', running: 'running', closing: 'waiting', final: 'over' } as const

function Board({ board }: { board: Leaderboard }) {
  const { title, rows, own, prizes, score } = board
  return (
    <Card as="article" className={css.board}>
      <div className={shared.bar}>
        <h2 className="title-3">{title}</h2>
        <StageTag
          stage={STAGES[board.state]}
          waiting={<Trans>Counting the last results</Trans>}
          over={<Trans>Final</Trans>}
        />
      </div>
      <Terms board={board} />
      <ScoreNote score={score} />
      {rows.length > 0 && <Ranks board={board} />}
      {own === null && board.state === 'running' && (
        <p className="small">
          <Trans>You have no rank yet. Ranks are renewed every minute.</Trans>
        </p>
      )}
      {rows.length === 0 && <PrizeList prizes={prizes} />}
    </Card>
  )
}

function Terms({ board }: { board: Leaderboard }) {
  const { zonedMinute } = useTimes()
  const gamesText = useGamesText()
  const games = gamesText(board)
  const start = zonedMinute(board.startsAt)
  const end = zonedMinute(board.endsAt)
  const count = board.prizes.length
  return (
    <p className="small text-2">
      <ScoreName score={board.score} />
      {games !== null && <> · {games}</>} ·{' '}
      <Trans>
        From {start} until {end}, with at least <ScoreValue score={board.score} value={board.minScore} />.
      </Trans>{' '}
      <Plural value={count} one="# prize" other="# prizes" />
    </p>
  )
}

/** Ranks on the podium, and those that the table has before the member asks for all of them. */
const PODIUM = 3
const FIRST = 7

function Ranks({ board: { title, rows, own, score } }: { board: Leaderboard }) {
  const { t } = useLingui()
  const heading = useId()
  const [areAll, setAll] = useState(false)
  const shown = areAll ? rows : rows.slice(0, FIRST)
  const below = shown.slice(PODIUM)
  const isShown = shown.some(({ isOwn }) => isOwn)
  const listed = own && !isShown ? [...below, own] : below
  return (
    <>
      <h3 id={heading} className="visually-hidden">{t`Ranks: ${title}`}</h3>
      <ol className={css.podium} aria-labelledby={heading}>
        {shown.slice(0, PODIUM).map((row, at) => (
          // Members may share a rank, a score and a masked name.
          <Place key={at} row={row} of={score} />
        ))}
      </ol>
      {listed.length > 0 && (
        <table className={css.ranks} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Rank</Trans>
              </th>
              <th scope="col">
                <Trans>Member</Trans>
              </th>
              <th scope="col">
                <Trans>Score</Trans>
              </th>
              <th scope="col">
                <Trans>Prize</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((row, at) => (
              <Row key={at} row={row} of={score} />
            ))}
          </tbody>
        </table>
      )}
      {!areAll && rows.length > FIRST && (
        <Button size="s" wide onClick={() => setAll(true)}>
          <Trans>Show more ranks</Trans> <span className="visually-hidden">{title}</span>
        </Button>
      )}
    </>
  )
}

type RowProps = { row: LeaderboardRow; of: LeaderboardScore }

function Place({ row: { rank, name, score, prize, isOwn }, of }: RowProps) {
  const currency = useCurrency()
  return (
    <li className={isOwn ? css.own : ''}>
      <span className={`num ${css.place}`}>
        <span className="visually-hidden">
          <Trans>Rank</Trans>{' '}
        </span>
        {rank}
      </span>
      <span>{isOwn ? <Trans>You</Trans> : name}</span>
      <span className="text-2">
        <ScoreValue score={of} value={score} />
      </span>
      {prize > 0n && (
        <span className={css.prize}>
          <span className="visually-hidden">
            <Trans>Prize</Trans>{' '}
          </span>
          <Amount value={prize} currency={currency} />
        </span>
      )}
    </li>
  )
}

function Row({ row: { rank, name, score, prize, isOwn }, of }: RowProps) {
  const currency = useCurrency()
  return (
    <tr className={isOwn ? css.own : ''}>
      <td className="num">{rank}</td>
      <th scope="row">{isOwn ? <Trans>You</Trans> : name}</th>
      <td>
        <ScoreValue score={of} value={score} />
      </td>
      <td>{prize > 0n ? <Amount value={prize} currency={currency} /> : '–'}</td>
    </tr>
  )
}

function ScoreName({ score }: { score: LeaderboardScore }) {
  if (score === 'validBet') return <Trans>Valid bets</Trans>
  if (score === 'netWin') return <Trans>Net win</Trans>
  return score === 'points' ? <Trans>Points earned</Trans> : <Trans>Best multiple of a stake</Trans>
}

function ScoreNote({ score }: { score: LeaderboardScore }) {
  if (score === 'points')
    return (
      <p className="small text-2">
        <Trans>Points count on the day on which they are booked, the day after your bets.</Trans>
      </p>
    )
  if (score !== 'multiplier') return null
  return (
    <p className="small text-2">
      <Trans>Your best single win counts, as a multiple of its stake.</Trans>
    </p>
  )
}

/** A score in its unit: money, points or times a stake, which is cut to hundredths. */
function ScoreValue({ score, value }: { score: LeaderboardScore; value: Money }) {
  const currency = useCurrency()
  const { i18n } = useLingui()
  if (score === 'points') return <span className="num">{i18n.number(Number(value / UNITS_PER_ONE))}</span>
  if (score === 'multiplier') return <span className="num">{i18n.number(Number(value / UNITS_PER_CENT) / 100)}×</span>
  return <Amount value={value} currency={currency} />
}
