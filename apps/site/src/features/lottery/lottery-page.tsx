import { Button, LinkButton } from '@croupier/ui/button'
import { gameCode } from '@croupier/wire/draws/draws'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { DeskSkeleton } from '../../lib/desk-skeleton.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { loadFamilies } from '../../lib/families/load.ts'
import { useGameName } from '../../lib/game-name.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { areaOf, type LotteryArea } from './areas.ts'
import type { Game } from './basket/lines.ts'
import { DeskState } from './desk-state.tsx'
import { askedOf, backOf, pageAsked } from './launch.ts'
import { LobbySkeleton } from './lobby/lobby-skeleton.tsx'
import css from './lottery-page.module.css'
import { useAreaGames } from './use-area.ts'
import { useGame } from './use-game.ts'

// The game is asked for while the desk loads.
const loadDesk = () => import('./family-desk.tsx')
loadDesk().catch(() => {})
const FamilyDesk = lazyPart('lottery', loadDesk, 'FamilyDesk')

const Lobby = lazyPart(
  'lottery',
  async () => {
    // Each game shows its results in the form of its family.
    const [part] = await Promise.all([import('./lobby/lottery-lobby.tsx'), loadFamilies()])
    return part
  },
  'LotteryLobby',
)

/** §2 `/lottery`, `/vnlottery`, `/seaLottery` and `/elott`: the lobby of the area, or one game's picker, basket and records. */
export function LotteryPage() {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const area = areaOf(pageAsked(path, params))
  const { isLobby, ...chosen } = askedOf(params)
  const back = backOf(params, location.origin)
  return (
    <>
      {back && (
        <LinkButton size="s" kind="quiet" href={back} className={css.back}>
          <Trans>Back</Trans>
        </LinkButton>
      )}
      {isLobby ? (
        <Suspense fallback={<LobbySkeleton />}>
          <Lobby key={area.path} area={area} />
        </Suspense>
      ) : (
        <ChosenGame area={area} {...chosen} />
      )}
    </>
  )
}

type Chosen = { area: LotteryArea; gameCode: string | null; playType: string | null }

/** The address chooses game and play; the first game of the area otherwise. */
function ChosenGame({ area, gameCode: named, playType }: Chosen) {
  const games = useCall(lotteryGames, {})
  const { isIn, error } = useAreaGames(area)
  const wanted = z.safeParse(gameCode, named)
  const code = wanted.success ? wanted.data : games.data?.games.find(({ game }) => isIn?.(game))?.game
  if (code) return <GamePage key={code} code={code} playType={playType ?? undefined} />
  if (games.error ?? error) return <NoGame error={games.error ?? error} onRetry={games.refetch} />
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
