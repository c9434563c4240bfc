import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import type { HumanCheckKind } from '@croupier/wire/identity/session'
import { type EnvelopeDrop, envelopes, takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { clockText, leftToRight, useSecondsUntil } from '../../lib/time.ts'
import { useTimes } from '../../lib/use-times.ts'
import { EnvelopeCheck } from './envelope-check.tsx'
import { useEnvelopeState } from './envelope-state.ts'
import { EnvelopeTerms } from './envelope-terms.tsx'
import css from './envelopes.module.css'

type SceneProps = { drop: EnvelopeDrop; humanCheck: HumanCheckKind | null; onTaken: () => void }

/** A drop in large: the envelope, closed or with its letter, and what the member can do. */
export function EnvelopeScene({ drop, humanCheck, onTaken }: SceneProps) {
  const currency = useCurrency()
  const errorText = useErrorText()
  const take = useCommand(takeEnvelope, { changes: [envelopes] })
  const { own, title } = drop
  const scene = useRef<HTMLElement>(null)
  function open(): void {
    const taken = () => {
      // The button goes away, and the focus would leave the scene with it.
      scene.current?.focus()
      onTaken()
    }
    take.run({ id: drop.id }).then(taken, () => {})
  }
  return (
    <section ref={scene} className={css.scene} aria-label={title} tabIndex={-1}>
      <div className={own ? `${css.envelope} ${css.opened}` : css.envelope}>
        <div className={css.back} />
        <div className={css.letter} aria-live="polite">
          {own && (
            <>
              <span>
                <Trans>You received</Trans>
              </span>
              <strong className="num">
                <Amount value={own.amount} currency={currency} />
              </strong>
            </>
          )}
        </div>
        <div className={css.front}>
          <span className={css.seal} aria-hidden="true" />
          <h2>{title}</h2>
          <p>
            <Plural value={drop.count} one="# envelope" other="# envelopes" />
            {' · '}
            <Amount value={drop.total} currency={currency} />
          </p>
        </div>
      </div>
      {own ? (
        <Received drop={drop} amount={own.amount} number={own.number} />
      ) : (
        <Invitation drop={drop} humanCheck={humanCheck} isBusy={take.busy} onOpen={open} />
      )}
      {take.error && (
        <p role="alert" className={css.alert}>
          {errorText(take.error)}
        </p>
      )}
    </section>
  )
}

type Taken = NonNullable<EnvelopeDrop['own']>

function Received({ drop, amount, number }: { drop: EnvelopeDrop } & Pick<Taken, 'amount' | 'number'>) {
  const currency = useCurrency()
  const { count, turnover } = drop
  return (
    <div className={css.words}>
      <p className="title-2">
        <Trans>
          <Amount value={amount} currency={currency} /> is in your balance
        </Trans>
      </p>
      <p>
        <Trans>
          Envelope {number} of {count}.
        </Trans>{' '}
        {turnover === 0 ? (
          <Trans>It is yours to withdraw.</Trans>
        ) : (
          <Plural
            value={turnover}
            one="Bet the amount once before you withdraw it."
            other="Bet the amount # times before you withdraw it."
          />
        )}
      </p>
    </div>
  )
}

type InvitationProps = Pick<SceneProps, 'drop' | 'humanCheck'> & { isBusy: boolean; onOpen: () => void }

function Invitation({ drop, humanCheck, isBusy, onOpen }: InvitationProps) {
  const { t } = useLingui()
  const { zonedMinute } = useTimes()
  const { state, seconds } = useEnvelopeState(drop)
  const left = leftToRight(clockText(seconds))
  const start = zonedMinute(drop.openAt)
  const [hasPassed, setHasPassed] = useState(false)
  const passed = () => setHasPassed(true)
  if (state === 'empty') return <Told title={<Trans>All envelopes are taken</Trans>} drop={drop} />
  if (state === 'over') return <Told title={<Trans>This one is over</Trans>} drop={drop} />
  if (state === 'comingSoon')
    return (
      <Told title={<Trans>Opens in {left}</Trans>} drop={drop}>
        <p>
          {drop.drawAt ? (
            <Trans>On {start}.</Trans>
          ) : (
            <Trans>On {start}. First come, first served: be here in time.</Trans>
          )}
        </p>
        {humanCheck && (
          <EnvelopeCheck kind={humanCheck} onPassed={passed}>
            <Trans>Do it now, and you are ready when it opens.</Trans>
          </EnvelopeCheck>
        )}
      </Told>
    )
  if (drop.isWaiting && drop.drawAt) return <Waiting drop={drop} drawAt={drop.drawAt} />
  if (drop.isEligible === false) return <Told title={<Trans>This envelope is for other members</Trans>} drop={drop} />
  return (
    <Told title={<Trans>Open your envelope</Trans>} drop={drop}>
      {humanCheck ? (
        <EnvelopeCheck kind={humanCheck} onPassed={passed} />
      ) : (
        <Button
          kind="lamp"
          busy={isBusy}
          busyLabel={t`Opening`}
          aria-label={t`Open: ${drop.title}`}
          autoFocus={hasPassed}
          onClick={onOpen}
        >
          <Trans context="an envelope">Open</Trans>
        </Button>
      )}
      <p className="num">
        <Trans>Closes in {left}</Trans>
      </p>
    </Told>
  )
}

/** The request waits for the draw, which a list of drops reports. */
function Waiting({ drop, drawAt }: { drop: EnvelopeDrop; drawAt: Date }) {
  const seconds = useSecondsUntil(drawAt)
  return (
    <Told title={<Trans>You are in the draw</Trans>} drop={drop}>
      <p role="timer">
        {seconds > 0 ? (
          <Plural value={seconds} one="The order is drawn in # second." other="The order is drawn in # seconds." />
        ) : (
          <Trans>The order is being drawn.</Trans>
        )}
      </p>
    </Told>
  )
}

const Told = ({ title, drop, children }: { title: ReactNode; drop: EnvelopeDrop; children?: ReactNode }) => (
  <div className={css.words}>
    <p className="title-2">{title}</p>
    {children}
    <EnvelopeTerms drop={drop} />
  </div>
)
