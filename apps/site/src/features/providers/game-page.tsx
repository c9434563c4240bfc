import { Button, LinkButton } from '@croupier/ui/button'
import { ErrorState } from '@croupier/ui/feedback'
import { GameThumb } from '@croupier/ui/game-tile'
import { LoaderOverlay } from '@croupier/ui/loader'
import { Trans, useLingui } from '@lingui/react/macro'
import Dices from 'lucide-react/icons/dices'
import { useRef } from 'react'
import { useSearch } from 'wouter'
import { useErrorText } from '../../lib/error-text.ts'
import { gameAddress, hueOf } from '../../lib/game-href.ts'
import { gamePictureOf } from '../../lib/game-picture.tsx'
import { useMember } from '../../lib/member.ts'
import { useTitle } from '../../lib/title.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { GameFrame } from './game-frame.tsx'
import css from './game-page.module.css'
import { GameTools } from './game-tools.tsx'
import { PlayerOnly } from './player-only.tsx'
import { type Asked, useLaunch } from './use-launch.ts'
import { useProviderGame } from './use-provider-game.ts'

/** §2 "/game": a game of a provider in its frame, for members. Trial accounts play it with play money. */
export function GamePage() {
  const query = new URLSearchParams(useSearch())
  const roomId = query.get('roomId')
  const isTrialAccount = useMember().isTrial
  const asked: Asked = {
    vassalage: query.get('vassalage') ?? '',
    gameId: query.get('gameId') ?? '',
    ...(roomId ? { roomId } : {}),
    ...(query.get('mode') === 'demo' || isTrialAccount ? { mode: 'demo' } : {}),
  }
  return (
    <PlayerOnly hasPlayMoney={asked.mode === 'demo'}>
      <Game key={`${asked.vassalage} ${asked.gameId} ${roomId} ${asked.mode}`} asked={asked} />
    </PlayerOnly>
  )
}

function Game({ asked }: { asked: Asked }) {
  const card = useRef<HTMLElement>(null)
  const { game, name, studio, isKnown } = useProviderGame(asked)
  const { url, error, again } = useLaunch(asked)
  useTitle(name)
  return (
    <section ref={card} className={css.card} aria-label={name}>
      <header className={css.head}>
        {isKnown && (
          <>
            {game && (
              <GameThumb code={game.code} category={hueOf(game.category)} size={40} picture={gamePictureOf(game)} />
            )}
            <div className={css.name}>
              <h1 className="title-3">{name}</h1>
              <p className="tiny text-2">
                {studio}
                {game?.returnBp ? <ReturnText basisPoints={game.returnBp} /> : null}
              </p>
            </div>
            {game?.hasDemo && !asked.mode && <FreePlay asked={asked} />}
            {game && <GameTools code={game.code} name={name} card={card} />}
          </>
        )}
      </header>
      {error ? <Failed error={error} onAgain={again} /> : <Stage url={url} name={name} onExpired={again} />}
      {asked.mode ? <PlayMoneyStrip asked={asked} /> : <BalanceStrip />}
    </section>
  )
}

function Stage({ url, name, onExpired }: { url: string | undefined; name: string; onExpired: () => void }) {
  if (url) return <GameFrame key={url} url={url} name={name} onExpired={onExpired} />
  return (
    <div className={css.stage}>
      <LoaderOverlay contained>
        <Trans>The game is loading</Trans>
      </LoaderOverlay>
    </div>
  )
}

/** §4 free play: leads to the game with play money. Phones show the sign alone. */
function FreePlay({ asked: { vassalage, gameId } }: { asked: Asked }) {
  const { t } = useLingui()
  const href = gameAddress({ vassalage, gameId, mode: 'demo' })
  return (
    <LinkButton href={href} size="s" kind="quiet" icon={<Dices aria-hidden="true" />} aria-label={t`Free play`}>
      <span className={css.wideOnly}>
        <Trans>Free play</Trans>
      </span>
    </LinkButton>
  )
}

/** Stands where the balance is, and leads back to it. */
function PlayMoneyStrip({ asked: { vassalage, gameId } }: { asked: Asked }) {
  const isTrialAccount = useMember().isTrial
  return (
    <footer className={css.strip}>
      <p className={`text-2 ${css.grow}`}>
        <Trans>You play with play money. You cannot win or lose anything.</Trans>
      </p>
      {!isTrialAccount && (
        <LinkButton href={gameAddress({ vassalage, gameId })} size="s">
          <Trans>Play for real money</Trans>
        </LinkButton>
      )}
    </footer>
  )
}

function ReturnText({ basisPoints }: { basisPoints: number }) {
  const { i18n } = useLingui()
  const percent = i18n.number(basisPoints / 10_000, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <>
      {' · '}
      <Trans>Return to players {percent}</Trans>
    </>
  )
}

/** A failed launch has moved no money, and an open round stays with its provider. */
function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const errorText = useErrorText()
  return (
    <div className={css.failed}>
      <ErrorState
        title={<Trans>The game could not be opened</Trans>}
        actions={
          <>
            <Button kind="primary" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
            <LinkButton href="/gameCenter">
              <Trans>Other games</Trans>
            </LinkButton>
          </>
        }
      >
        {errorText(error)}
      </ErrorState>
    </div>
  )
}
