import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { type EnvelopeDrop, envelopes } from '@croupier/wire/rewards/envelopes'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { clockText, leftToRight } from '../../lib/time.ts'
import { useTimes } from '../../lib/use-times.ts'
import { EnvelopeProof } from './envelope-proof.tsx'
import { EnvelopeScene } from './envelope-scene.tsx'
import { EnvelopeShares } from './envelope-shares.tsx'
import { featuredDrop, inOrder, useEnvelopeState } from './envelope-state.ts'
import css from './envelopes.module.css'

const REFRESH_MS = 15_000
/** While a request of the member waits for its draw. */
const WAITING_MS = 1_000

/** Reward rules §8: the red envelopes of the day. */
export function EnvelopesPage() {
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const { data, error } = useCall(envelopes, {}, { staleMs: 0, everyMs: isWaiting ? WAITING_MS : REFRESH_MS })
  if (data && data.drops.some((drop) => drop.isWaiting) !== isWaiting) setIsWaiting(!isWaiting)
  if (!data && error)
    return <ErrorState title={<Trans>The envelopes could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  if (!data) return <Skeleton height={480} radius={16} />
  const shown = data.drops.find(({ id }) => id === chosen) ?? featuredDrop(data.drops)
  if (!shown)
    return (
      <EmptyState title={<Trans>No red envelopes now</Trans>}>
        <Trans>New ones appear here a day before they open.</Trans>
      </EmptyState>
    )
  return (
    <div className={css.page}>
      <EnvelopeScene key={shown.id} drop={shown} humanCheck={data.humanCheck} onTaken={() => setChosen(shown.id)} />
      <Card className={css.side}>
        <h2 className="title-3">
          <Trans>Envelopes</Trans>
        </h2>
        <ul className={css.list}>
          {inOrder(data.drops).map((drop) => (
            <Row key={drop.id} drop={drop} isShown={drop.id === shown.id} onChoose={() => setChosen(drop.id)} />
          ))}
        </ul>
        {shown.hasRecord && shown.taken > 0 && <EnvelopeShares key={`shares ${shown.id}`} drop={shown} />}
        <EnvelopeProof key={shown.id} drop={shown} />
      </Card>
    </div>
  )
}

function Row({ drop, isShown, onChoose }: { drop: EnvelopeDrop; isShown: boolean; onChoose: () => void }) {
  const { zonedMinute } = useTimes()
  return (
    <li>
      <button
        type="button"
        className={isShown ? `${css.row} ${css.shown}` : css.row}
        aria-pressed={isShown}
        onClick={onChoose}
      >
        <span className={css.small} aria-hidden="true" />
        <span className={css.what}>
          <strong>{drop.title}</strong>
          <span className="small text-2 num">{zonedMinute(drop.openAt)}</span>
        </span>
        <Outcome drop={drop} />
      </button>
    </li>
  )
}

function Outcome({ drop }: { drop: EnvelopeDrop }) {
  const currency = useCurrency()
  const { state, seconds } = useEnvelopeState(drop)
  const left = leftToRight(clockText(seconds))
  if (drop.own)
    return (
      <span className={`${css.won} num`}>
        <Amount value={drop.own.amount} currency={currency} />
      </span>
    )
  if (state === 'comingSoon')
    return (
      <Tag tone="lamp">
        <Trans>Opens in {left}</Trans>
      </Tag>
    )
  if (state === 'open' && drop.isEligible !== false)
    return (
      <Tag tone="good">
        <Trans>Open now</Trans>
      </Tag>
    )
  return <Tag>{state === 'over' ? <Trans>Over</Trans> : <Trans>All taken</Trans>}</Tag>
}
