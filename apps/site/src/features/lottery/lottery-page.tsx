import { families } from '@croupier/game-math/lottery/index'
import { Button, LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { ErrorState } from '@croupier/ui/feedback'
import { gameCode } from '@croupier/wire/draws/draws'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, use } from 'react'
import { useSearchParams } from 'wouter'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { DeskSkeleton } from '../../lib/desk-skeleton.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { loadFamily } from '../../lib/families/load.ts'
import { BettingDesk } from './betting-desk.tsx'
import css from './lottery-page.module.css'
import { useGame } from './use-game.ts'

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
  if (game) return <FamilyDesk game={game} moment={moment} playType={playType} />
  if (error) return <NoGame error={error} onRetry={refetch} />
  return <DeskSkeleton />
}

/** Loads the rules of the game's family first. */
function FamilyDesk(props: ComponentProps<typeof BettingDesk>) {
  const { family } = props.game
  if (!families.has(family)) use(loadFamily(family))
  return families.has(family) ? <BettingDesk {...props} /> : <UnknownFamily />
}

/** Shown when this page was loaded before a release that added the family of the game. */
function UnknownFamily() {
  return (
    <Card className={css.state}>
      <h1 className="visually-hidden">
        <Trans>Lottery</Trans>
      </h1>
      <ErrorState
        title={<Trans>This page is out of date</Trans>}
        actions={
          <Button kind="primary" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>Reload the page to play this game.</Trans>
      </ErrorState>
    </Card>
  )
}

function NoGame({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const errorText = useErrorText()
  return (
    <Card className={css.state}>
      <h1 className="visually-hidden">
        <Trans>Lottery</Trans>
      </h1>
      <ErrorState
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
      </ErrorState>
    </Card>
  )
}
