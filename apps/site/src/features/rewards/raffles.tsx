import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { toast } from '@croupier/ui/toast'
import { claimRaffle, type Raffle, raffles } from '@croupier/wire/rewards/raffles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { listText } from '../../lib/list-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { clockText, leftToRight, useSecondsUntil } from '../../lib/time.ts'
import { useTimes } from '../../lib/use-times.ts'
import { PrizeList } from './prize-list.tsx'
import { RaffleProof } from './raffle-proof.tsx'
import { RaffleWinners } from './raffle-winners.tsx'
import css from './rewards.module.css'
import { StageTag } from './stage-tag.tsx'

/** Reward rules §10: raffles with the member's tickets. */
export function Raffles() {
  const errorText = useErrorText()
  // Every bet may earn a ticket.
  const { data, error } = useCall(raffles, {}, { staleMs: 0 })
  if (!data && error)
    return <ErrorState title={<Trans>The raffles could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={260} radius={16} />
  if (data.raffles.length === 0)
    return (
      <EmptyState title={<Trans>No raffles now</Trans>}>
        <Trans>New raffles appear here with their prizes.</Trans>
      </EmptyState>
    )
  return (
    <div className={css.page}>
      {data.raffles.map((raffle) => (
        <RaffleCard key={raffle.id} raffle={raffle} />
      ))}
    </div>
  )
}

const STAGES = { comingSoon: 'comingSoon', open: 'running', closed: 'waiting', drawn: 'over' } as const

function RaffleCard({ raffle }: { raffle: Raffle }) {
  const currency = useCurrency()
  const categoryName = useCategoryName()
  const { zonedMinute } = useTimes()
  const { title, category, perTicket, maxTickets, prizes, winners, state, tickets } = raffle
  const start = zonedMinute(raffle.startsAt)
  const end = zonedMinute(raffle.endsAt)
  return (
    <Card as="article" className={css.level}>
      <div className={css.bar}>
        <h2 className="title-3">{title}</h2>
        <StageTag stage={STAGES[state]} waiting={<Trans>Waiting for the draw</Trans>} over={<Trans>Drawn</Trans>} />
      </div>
      <p className="text-2">
        {category !== null && <>{categoryName(category)} · </>}
        <Trans>
          A ticket for every <Amount value={perTicket} currency={currency} /> of valid bets, from {start} until {end}.
        </Trans>{' '}
        <Plural value={maxTickets} one="At most # ticket for each member." other="At most # tickets for each member." />{' '}
        {raffle.onePrizeEach && <Trans>You can win one prize.</Trans>}
      </p>
      {state === 'open' && <Claim raffle={raffle} />}
      <Own raffle={raffle} />
      {winners.length > 0 ? <RaffleWinners title={title} winners={winners} /> : <PrizeList prizes={prizes} />}
      {state === 'drawn' && tickets === 0 && (
        <p>
          <Trans>Nobody had a ticket, so nobody won.</Trans>
        </p>
      )}
      <RaffleProof raffle={raffle} />
    </Card>
  )
}

/** The card names the day of the end; the last day counts its seconds. */
const COUNTED_SECONDS = 86_400

function Claim({ raffle: { id, title, own, endsAt } }: { raffle: Raffle }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const claim = useCommand(claimRaffle, { changes: [raffles] })
  const seconds = useSecondsUntil(endsAt)
  const left = leftToRight(clockText(seconds))
  const run = () =>
    void claim.run({ id }).then(
      ({ added }) => toast({ text: added > 0 ? t`The tickets are yours` : t`You have all your tickets` }),
      () => {},
    )
  return (
    <>
      {seconds <= COUNTED_SECONDS && (
        <p className="num">
          <Trans>The claims end in {left}.</Trans>
        </p>
      )}
      {own.claimable > 0 ? (
        <Button kind="lamp" off={claim.busy} onClick={run}>
          <Plural value={own.claimable} one="Claim # ticket" other="Claim # tickets" />{' '}
          <span className="visually-hidden">{title}</span>
        </Button>
      ) : (
        <p className="small text-2">
          <Trans>Claim your tickets here when your bets have earned more.</Trans>
        </p>
      )}
      {claim.error && <p role="alert">{errorText(claim.error)}</p>}
    </>
  )
}

/** The number of the member's tickets, and the numbers on them once the raffle is closed. */
function Own({ raffle: { own, tickets, state } }: { raffle: Raffle }) {
  const { i18n } = useLingui()
  if (state === 'comingSoon') return null
  const ranges = own.numbers.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const numbers = listText(i18n.locale, ranges)
  return (
    <p>
      <Plural value={own.tickets} one="You have # ticket" other="You have # tickets" />
      {' · '}
      <Plural value={tickets} one="# ticket in all" other="# tickets in all" />
      {numbers !== '' && (
        <>
          {' · '}
          <Trans>Your numbers: {numbers}</Trans>
        </>
      )}
    </p>
  )
}
