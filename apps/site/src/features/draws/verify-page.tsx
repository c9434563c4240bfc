import { Link } from '@croupier/ui/link'
import { Skeleton } from '@croupier/ui/skeleton'
import { gameCode } from '@croupier/wire/draws/draws'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { outsideDraw } from '@croupier/wire/lottery/results'
import { Trans } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense, use, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { savedCommitment } from '../../lib/commitments.ts'
import { loadFamilies } from '../../lib/families/load.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { loadBeaconRounds } from './beacon-rounds.ts'
import { CommandLine } from './command-line.tsx'
import { DrawPicker, useDraw } from './draw-picker.tsx'
import type { Loaded, Noted } from './draw-steps.ts'
import { Steps } from './steps.tsx'
import { Verdict } from './verdict.tsx'
import css from './verify-page.module.css'

const BeaconCard = lazyPart('draws', () => import('./beacon-card.tsx'), 'BeaconCard')
const ChainCard = lazyPart('draws', () => import('./chain-card.tsx'), 'ChainCard')
const Digests = lazyPart('draws', () => import('./digests.tsx'), 'Digests')
const OutsideDraw = lazyPart('draws', () => import('./outside-draw.tsx'), 'OutsideDraw')
const Outcomes = lazyPart('draws', () => import('./outcomes.tsx'), 'Outcomes')
const TicketCheck = lazyPart('draws', () => import('./ticket-check.tsx'), 'TicketCheck')
const RecentDraws = lazyPart('draws', () => import('./recent-draws.tsx'), 'RecentDraws')

/** §2 check page: recomputes a draw on this device. Once it is loaded, pasted records are checked offline. */
export function VerifyPage() {
  // All of them, because the page checks any record without a network once it is loaded.
  use(loadFamilies())
  useEffect(() => void loadBeaconRounds().catch(() => {}), [])
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
            <Trans>Recompute any draw on your own device. Nothing is sent to us.</Trans>{' '}
            <Link className="link" href="/verify?round=">
              <Trans>Check a round of a game</Trans>
            </Link>
          </p>
        </div>
      </div>
      <DrawCheck game={game} issueNo={params.get('issue') ?? ''} ticketId={params.get('ticket') ?? ''} />
    </>
  )
}

type CheckProps = { game: string | undefined; issueNo: string; ticketId: string }

/** The check of one draw. A pasted record needs no game. A link from a bet names its ticket, whose proof then comes first. */
function DrawCheck({ game, issueNo, ticketId }: CheckProps) {
  const [, setParams] = useSearchParams()
  const [loaded, setLoaded] = useState<Loaded>()
  const [typed, setTyped] = useState<string>()
  const noted = useNoted(loaded, typed)
  const found = useDraw(game, issueNo)
  const outside = useOutside(game, issueNo, found.isOutside)
  const draw = found.isOutside ? outside : loaded?.draw
  const choose = (nextGame: string, nextIssue: string) => {
    setParams(nextIssue ? { game: nextGame, issue: nextIssue } : { game: nextGame }, { replace: true })
    if (nextGame !== game || nextIssue !== issueNo) setTyped(undefined)
    if (!nextIssue) setLoaded(undefined)
  }
  const ticketCheck = (
    <Suspense fallback={<Skeleton height={220} radius={12} />}>
      <TicketCheck key={ticketId} given={ticketId} draw={draw} />
    </Suspense>
  )
  const isChoosing = !issueNo && !ticketId && !loaded
  return (
    <div className={isChoosing ? `${css.grid} ${css.choosing}` : css.grid}>
      {ticketId && <div className={css.whole}>{ticketCheck}</div>}
      <DrawPicker
        key={`${game}${issueNo}`}
        game={game}
        issueNo={issueNo}
        onChoose={choose}
        onLoad={setLoaded}
        noted={noted}
        onNote={setTyped}
        found={found}
      />
      {found.isOutside ? (
        <OutsideDraw draw={outside} />
      ) : (
        <Suspense fallback={<Skeleton height={392} radius={12} />}>
          <Verdict loaded={loaded} noted={noted} />
          <Steps loaded={loaded} noted={noted} />
          {loaded && <BeaconCard draw={loaded.draw} />}
        </Suspense>
      )}
      {draw && (
        <div className={css.history}>
          <Suspense fallback={<Skeleton height={320} radius={12} />}>
            <ChainCard key={`${draw.betsRoot}`} draw={draw} />
          </Suspense>
        </div>
      )}
      <div className={css.main}>
        <Suspense fallback={<Skeleton height={480} radius={12} />}>
          <RecentDraws game={game} onChoose={(issue) => game && choose(game, issue)} />
          <Outcomes />
        </Suspense>
      </div>
      <div className={css.side}>
        {!ticketId && ticketCheck}
        {game && !found.isOutside && <CommandLine game={game} />}
        <Suspense fallback={<Skeleton height={220} radius={12} />}>
          <Digests />
        </Suspense>
      </div>
    </div>
  )
}

const AGAIN_MS = 5_000

/** A draw whose numbers come from outside, requested again until it has a result. */
function useOutside(game: string | undefined, issueNo: string, isOutside: boolean) {
  const [isWaiting, setWaiting] = useState(false)
  const chosen = isOutside && game ? { game, issueNo } : null
  const { data } = useCall(outsideDraw, chosen, isWaiting ? { everyMs: AGAIN_MS } : {})
  useEffect(() => setWaiting(data?.results.length === 0), [data])
  return data
}

/** The commitment to compare with: the player's own copy, otherwise the one that this device saved. */
function useNoted(loaded: Loaded | undefined, typed: string | undefined): Noted {
  const draw = loaded?.draw
  const saved = useMemo(() => (draw ? savedCommitment(draw) : null), [draw])
  if (typed !== undefined || !saved) return { commitment: typed ?? '', savedAt: null }
  return saved
}
