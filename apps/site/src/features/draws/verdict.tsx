import { Balls } from '@croupier/ui/balls'
import { Card, Pairs } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import { useGameName } from '../../lib/game-name.ts'
import { dateTimeText } from '../../lib/time.ts'
import { type DrawRecord, isKnown, isRevealed, recompute } from './draw-steps.ts'
import css from './verify-page.module.css'

/** Whether the result is correct, in large type. */
export function Verdict({ draw }: { draw: DrawRecord | undefined }) {
  return (
    <Card className={css.verdict} aria-live="polite" aria-atomic="true">
      {draw ? <DrawVerdict draw={draw} /> : <NoDraw />}
    </Card>
  )
}

function NoDraw() {
  return (
    <div className={`${css.rebuilt} ${css.nothing}`}>
      <p className={css.word}>
        <Trans>Choose a round</Trans>
      </p>
      <p className="small text-2">
        <Trans>Your device computes its numbers again, from the seed that was sealed before anyone could bet.</Trans>
      </p>
    </div>
  )
}

function DrawVerdict({ draw }: { draw: DrawRecord }) {
  const { t } = useLingui()
  const gameName = useGameName()
  const facts = [
    { label: t`Game`, value: gameName(draw.game) },
    { label: t`Round`, value: draw.issueNo },
    { label: t`Draw`, value: dateTimeText(draw.drawAt) },
    ...(draw.ticketCount === null ? [] : [{ label: t`Tickets`, value: String(draw.ticketCount) }]),
  ]
  return (
    <>
      {isRevealed(draw) && isKnown(draw) ? <Result draw={draw} /> : <NotYet draw={draw} />}
      <Pairs pairs={facts} />
    </>
  )
}

function Result({ draw }: { draw: Parameters<typeof recompute>[0] }) {
  const { t } = useLingui()
  const { isRight, numbers } = recompute(draw)
  return (
    <>
      <div className={css.say}>
        {isRight ? (
          <Tag tone="good" icon={<Check size={14} aria-hidden="true" />}>
            <Trans>Checked on this device</Trans>
          </Tag>
        ) : (
          <Tag tone="danger">
            <Trans>Checked on this device</Trans>
          </Tag>
        )}
      </div>
      <div className={css.rebuilt}>
        <p className={`${css.word} ${isRight ? css.right : css.wrong}`}>
          {isRight ? <Trans>The result is correct</Trans> : <Trans>The result is not correct</Trans>}
        </p>
        <span className="tiny text-3">
          <Trans>Recomputed here</Trans>
        </span>
        <Balls numbers={numbers} size="l" label={t`Recomputed here`} />
        <span className="small text-2 seq">
          <Trans>Published: {draw.numbers.join(' ')}</Trans>
        </span>
      </div>
    </>
  )
}

function NotYet({ draw }: { draw: DrawRecord }) {
  if (isRevealed(draw))
    return (
      <div className={css.rebuilt}>
        <p className={css.word}>
          <Trans>This page is out of date</Trans>
        </p>
        <p className="small text-2">
          <Trans>Reload the page to check this draw.</Trans>
        </p>
      </div>
    )
  return (
    <div className={css.rebuilt}>
      <p className={css.word}>
        {draw.status === 'void' ? <Trans>This round is void</Trans> : <Trans>Not drawn yet</Trans>}
      </p>
      <p className="small text-2">
        {draw.status === 'void' ? (
          <Trans>It was not drawn in time. Every stake has been returned.</Trans>
        ) : (
          <Trans>Its seed is already sealed. Note the commitment below and compare it after the draw.</Trans>
        )}
      </p>
    </div>
  )
}
