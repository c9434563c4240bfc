import { Card } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { Skeleton } from '@croupier/ui/skeleton'
import { gameRound } from '@croupier/wire/providers/rounds'
import { Trans, useLingui } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useSession } from '../../lib/site.tsx'
import { GameFrame } from './game-frame.tsx'
import { RecentRounds } from './recent-rounds.tsx'
import { type NamedRound, roundFrom } from './round-href.ts'
import css from './round-page.module.css'

/** The rules of all games, which the page need not wait for. */
const RoundCheck = lazyPart('providers', () => import('./round-check.tsx'), 'RoundCheck')

/** Repeats a round of a game on this device: one that the address names, or a pasted record, which needs no network. */
export function RoundPage() {
  const [params] = useSearchParams()
  const round = roundFrom(params.get('round') ?? '')
  return (
    <>
      <div className={css.head}>
        <span className={css.mark}>
          <ShieldCheck size={24} aria-hidden="true" />
        </span>
        <div>
          <h1 className="title-1">
            <Trans>Check a round</Trans>
          </h1>
          <p className="text-2">
            <Trans>Repeat a round of a game on your own device. Nothing is sent to us.</Trans>{' '}
            <Link className="link" href="/verify">
              <Trans>Check a lottery draw</Trans>
            </Link>{' '}
            <Link className="link" href="/fairness">
              <Trans>Returns of our games</Trans>
            </Link>
          </p>
        </div>
      </div>
      <Round key={params.get('round')} round={round} />
    </>
  )
}

function Round({ round }: { round: NamedRound | null }) {
  const errorText = useErrorText()
  const isLoggedIn = useSession() !== null
  const { data, error } = useCall(gameRound, isLoggedIn ? round : null)
  return (
    <div className={css.main}>
      {error && <p role="alert">{errorText(error)}</p>}
      {data?.url && <Replay url={data.url} />}
      <Suspense fallback={<Skeleton height={520} radius={12} />}>
        <RoundCheck given={data?.record ?? ''} proof={data?.proof} isLoggedIn={isLoggedIn || round === null} />
      </Suspense>
      {isLoggedIn && <RecentRounds />}
    </div>
  )
}

/** The round as its provider shows it. */
function Replay({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <Card className={css.replay}>
      <GameFrame url={url} name={t`The round`} onExpired={() => {}} />
    </Card>
  )
}
