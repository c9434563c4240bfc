import { Card, CardHead } from '@croupier/ui/card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { type PublishedGame, publishedReturns } from '@croupier/wire/providers/returns'
import { Trans, useLingui } from '@lingui/react/macro'
import Scale from 'lucide-react/icons/scale'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useTitle } from '../../lib/title.ts'
import css from './fairness-page.module.css'
import { GameReturns } from './game-returns.tsx'

const EXPECTED = 5

/** C15: what our own games returned, against what their rules promise. Everybody may read it. */
export function FairnessPage() {
  const { t } = useLingui()
  const { data, error } = useCall(publishedReturns, {}, { staleMs: 0 })
  useTitle(t`Returns of our games`)
  return (
    <>
      <div className={css.head}>
        <span className={css.mark}>
          <Scale size={24} aria-hidden="true" />
        </span>
        <div>
          <h1 className="title-1">
            <Trans>Returns of our games</Trans>
          </h1>
          <p className="text-2">
            <Trans>What our own games paid back, compared with what their rules promise.</Trans>{' '}
            <Link className="link" href="/verify?round=">
              <Trans>Check a round of a game</Trans>
            </Link>
          </p>
        </div>
      </div>
      <div className={css.list}>
        <HowToRead from={data?.from} />
        <Games games={data?.games} error={error} />
      </div>
    </>
  )
}

/** `from`: the fewest rounds and players of a published day. */
function HowToRead({ from }: { from: { rounds: number; players: number } | undefined }) {
  return (
    <Card>
      <CardHead title={<Trans>How to read this</Trans>} />
      <div className={`text-2 ${css.explain}`}>
        <p>
          <Trans>
            The exact return follows from every possible outcome of a game. What players get back differs from it by
            chance, and comes closer with every round.
          </Trans>
        </p>
        <p>
          <Trans>
            The band shows how far chance can take it. A fair game leaves its band in one of a million cases, however
            often anyone looks. We examine every return outside its band, and you see it here.
          </Trans>{' '}
          <Trans>
            The bands of games in which players choose when to stop are estimates from the rounds themselves.
          </Trans>
        </p>
        <p className={from ? undefined : css.unknown}>
          <Days {...(from ?? USUAL)} />
        </p>
        <p>
          <Trans>
            In the pictures, the bar is the band, the line is the declared return, and the dot is what players got back.
          </Trans>
        </p>
      </div>
    </Card>
  )
}

/** Keeps the lines of the text free until the numbers are known. */
const USUAL = { rounds: 100, players: 10 }

const Days = ({ rounds, players }: { rounds: number; players: number }) => (
  <Trans>
    Days are in UTC. A day appears once it is over and has at least {rounds} rounds by {players} players, none of whom
    staked more than half. Until then it waits for the days after it, so that nobody can see what one player won or
    lost.
  </Trans>
)

function Games({ games, error }: { games: readonly PublishedGame[] | undefined; error: Error | null }) {
  const errorText = useErrorText()
  if (!games && error)
    return <ErrorState title={<Trans>The returns could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (games?.length === 0) return <EmptyState title={<Trans>There are no games of our own yet</Trans>} />
  return (
    games?.map((one) => <GameReturns key={one.gameCode} game={one} />) ??
    Array.from({ length: EXPECTED }, (_, at) => <Skeleton key={at} height={260} radius={12} />)
  )
}
