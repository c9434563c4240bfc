import { isTrial } from '@croupier/rules/account-types'
import { Button, LinkButton } from '@croupier/ui/button'
import { EmptyState, ErrorState } from '@croupier/ui/feedback'
import { GameThumb } from '@croupier/ui/game-tile'
import { LoaderOverlay } from '@croupier/ui/loader'
import { gameList, gameVendor } from '@croupier/wire/games/catalogue'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { hueOf, ownCode } from '../../lib/game-href.ts'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import { useTitle } from '../../lib/title.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { GameFrame } from './game-frame.tsx'
import css from './game-page.module.css'
import { GameTools } from './game-tools.tsx'
import { type Asked, useLaunch } from './use-launch.ts'

/** §2 "/game": a game of a provider in its frame, for members. */
export function GamePage() {
  const query = new URLSearchParams(useSearch())
  const asked = { vassalage: query.get('vassalage') ?? '', gameId: query.get('gameId') ?? '' }
  const session = useSession()
  const isMember = session !== null && !isTrial(session.isAgent)
  const isVisitor = session === null
  const isTrialAccount = session !== null && !isMember
  useEffect(() => {
    if (isVisitor) openModal('loginPopupModal')
    else if (isTrialAccount) openModal('realAccountModal')
  }, [isTrialAccount, isVisitor])
  if (!isMember) return <LoginFirst isVisitor={isVisitor} />
  return <Game key={`${asked.vassalage} ${asked.gameId}`} asked={asked} />
}

/** §6: launching any game requires a login, of a real account. */
const LoginFirst = ({ isVisitor }: { isVisitor: boolean }) => (
  <EmptyState
    title={isVisitor ? <Trans>Log in to play</Trans> : <Trans>This game needs a real account</Trans>}
    actions={
      isVisitor ? (
        <Button kind="primary" onClick={() => openModal('loginPopupModal')}>
          <Trans>Log in</Trans>
        </Button>
      ) : (
        <LinkButton href="/gameCenter">
          <Trans>All games</Trans>
        </LinkButton>
      )
    }
  >
    <Trans>The game starts as soon as you are logged in.</Trans>
  </EmptyState>
)

function Game({ asked }: { asked: Asked }) {
  const card = useRef<HTMLElement>(null)
  const { data } = useCall(gameList, { vassalage: asked.vassalage })
  const lanes = useCall(gameVendor, {}).data?.data.lanes
  const game = data?.list.find((one) => ownCode(one) === asked.gameId)
  const studio = lanes?.flatMap(({ cards }) => cards).find(({ vassalage }) => vassalage === asked.vassalage)
  const name = game?.name ?? asked.gameId
  const { url, error, again } = useLaunch(asked, true)
  useTitle(name)
  return (
    <section ref={card} className={css.card} aria-label={name}>
      <header className={css.head}>
        {game && <GameThumb code={game.code} category={hueOf(game.category)} size={40} />}
        <div className={css.name}>
          <h1 className="title-3">{name}</h1>
          <p className="tiny text-2">
            {studio?.displayName}
            {game?.returnBp ? <ReturnText basisPoints={game.returnBp} /> : null}
          </p>
        </div>
        {game && <GameTools code={game.code} name={name} card={card} />}
      </header>
      {error ? <Failed error={error} onAgain={again} /> : <Stage url={url} name={name} onExpired={again} />}
      <BalanceStrip />
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
