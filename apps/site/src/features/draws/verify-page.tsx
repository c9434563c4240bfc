import { gameCode } from '@croupier/wire/draws/draws'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { Trans } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { CommandLine } from './command-line.tsx'
import { DrawPicker } from './draw-picker.tsx'
import type { Loaded } from './draw-steps.ts'
import { Outcomes } from './outcomes.tsx'
import { RecentDraws } from './recent-draws.tsx'
import { Steps } from './steps.tsx'
import { TicketCheck } from './ticket-check.tsx'
import { Verdict } from './verdict.tsx'
import css from './verify-page.module.css'

/** §2 check page: recomputes a draw on this device. Once it is loaded, pasted records are checked offline. */
export function VerifyPage() {
  const [params] = useSearchParams()
  const games = useCall(lotteryGames, {})
  const wanted = z.safeParse(gameCode, params.get('game'))
  const game = wanted.success ? wanted.data : games.data?.games[0]?.game
  return (
    <>
      <div className={css.head}>
        <span className={css.mark}>
          <ShieldCheck size={24} aria-hidden="true" />
        </span>
        <div>
          <h1 className="title-1">
            <Trans>Check a result</Trans>
          </h1>
          <p className="text-2">
            <Trans>Recompute any draw on your own device. Nothing is sent to us.</Trans>
          </p>
        </div>
      </div>
      <DrawCheck game={game} issueNo={params.get('issue') ?? ''} />
    </>
  )
}

/** The check of one draw. A pasted record needs no game. */
function DrawCheck({ game, issueNo }: { game: string | undefined; issueNo: string }) {
  const [, setParams] = useSearchParams()
  const [loaded, setLoaded] = useState<Loaded>()
  const [noted, setNoted] = useState('')
  const choose = (nextGame: string, nextIssue: string) => {
    setParams(nextIssue ? { game: nextGame, issue: nextIssue } : { game: nextGame }, { replace: true })
    if (nextGame !== game || nextIssue !== issueNo) setNoted('')
    if (!nextIssue) setLoaded(undefined)
  }
  return (
    <div className={css.grid}>
      <DrawPicker
        key={`${game}${issueNo}`}
        game={game}
        issueNo={issueNo}
        onChoose={choose}
        onLoad={setLoaded}
        noted={noted}
        onNote={setNoted}
      />
      <Verdict loaded={loaded} noted={noted} />
      <Steps loaded={loaded} noted={noted} />
      <div className={css.main}>
        {game && <RecentDraws game={game} onChoose={(issue) => choose(game, issue)} />}
        <Outcomes />
      </div>
      <div className={css.side}>
        <TicketCheck draw={loaded?.draw} />
        {game && <CommandLine game={game} />}
      </div>
    </div>
  )
}
