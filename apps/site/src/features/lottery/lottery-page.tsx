import { Button, LinkButton } from '@croupier/ui/button'
import { gameCode } from '@croupier/wire/draws/draws'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { DeskSkeleton } from '../../lib/desk-skeleton.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { useGameName } from '../../lib/game-name.ts'
import { lazyPart } from '../../lib/lazy.ts'
import type { Game } from './basket/lines.ts'
import { DeskState } from './desk-state.tsx'
import css from './lottery-page.module.css'
import { useGame } from './use-game.ts'

// The game is asked for while the desk loads.
const loadDesk = () => import('./family-desk.tsx')
loadDesk().catch(() => {})
const FamilyDesk = lazyPart('lottery', loadDesk, 'FamilyDesk')

/** §2 `/lottery`: one game's picker, basket and records. `gameCode` and `playType` choose; the first game otherwise. */
export function LotteryPage() {
  const [params] = useSearchParams()
  const games = useCall(lotteryGames, {})
  const wanted = z.safeParse(gameCode, params.get('gameCode'))
  const code = wanted.success ? wanted.data : games.data?.games[0]?.game
  if (code) return <GamePage key={code} code={code} playType={params.get('playType') ?? undefined} />
  if (games.error) return <NoGame error={games.error} onRetry={games.refetch} />
  return <DeskSkeleton />
}

function GamePage({ code, playType }: { code: string; playType: string | undefined }) {
  const { data: game, error, moment, refetch } = useGame(code)
  if (game)
    return (
      <Suspense fallback={<NamedSkeleton game={game} />}>
        <FamilyDesk game={game} moment={moment} playType={playType} />
      </Suspense>
    )
  if (error) return <NoGame error={error} onRetry={refetch} />
  return <DeskSkeleton />
}

/** The name of the game in its place, before the desk is there. */
function NamedSkeleton({ game: { game, name } }: { game: Game }) {
  return (
    <div className={css.named}>
      <h1 className="title-2">{useGameName()(game, name)}</h1>
      <DeskSkeleton />
    </div>
  )
}

function NoGame({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const errorText = useErrorText()
  return (
    <DeskState
      title={<Trans>This game is not available now</Trans>}
      actions={
        <>
          <Button kind="primary" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton href="/lottery">
            <Trans>All lottery games</Trans>
          </LinkButton>
        </>
      }
    >
      {errorText(error)} <Trans>No stake has been taken.</Trans>
    </DeskState>
  )
}
