import type { CheckedRecord, RecordVerdict, RoundCheck } from '@croupier/game-math/fairness/index'
import { Card, Pairs } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import { CopyButton } from '../../lib/copy-button.tsx'
import { DrawnNumbers } from '../../lib/families/drawn.tsx'
import { useGameName } from '../../lib/game-name.ts'
import { ShareButton } from '../../lib/share-button.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { useBeaconRounds } from './beacon-rounds.ts'
import {
  check,
  type DrawRecord,
  isDecided,
  isKnown,
  isRevealed,
  type Loaded,
  type Noted,
  recompute,
} from './draw-steps.ts'
import css from './verify-page.module.css'

/** Whether the result is correct, in large type. */
export function Verdict({ loaded, noted }: { loaded: Loaded | undefined; noted: Noted }) {
  return (
    <Card className={css.verdict} aria-live="polite" aria-atomic="true">
      {loaded ? <DrawVerdict loaded={loaded} noted={noted} /> : <NoDraw />}
    </Card>
  )
}

function NoDraw() {
  return (
    <div className={`${css.rebuilt} ${css.filled}`}>
      <p className={css.word}>
        <Trans>Choose a round</Trans>
      </p>
      <p className="small text-2">
        <Trans>Your device recomputes its numbers from the seed, which was fixed before anyone could bet.</Trans>
      </p>
    </div>
  )
}

function DrawVerdict({ loaded, noted }: { loaded: Loaded; noted: Noted }) {
  const { draw } = loaded
  const { t } = useLingui()
  const gameName = useGameName()
  const { zoned } = useTimes()
  const facts = [
    { label: t`Game`, value: gameName(draw.game) },
    { label: t`Round`, value: draw.issueNo },
    { label: t`Draw`, value: zoned(draw.drawAt) },
    ...(draw.ticketCount === null ? [] : [{ label: t`Tickets`, value: String(draw.ticketCount) }]),
  ]
  return (
    <>
      <Outcome loaded={loaded} noted={noted} />
      <Pairs pairs={facts} />
      <ShareButton title={`${gameName(draw.game)} ${draw.issueNo}`} path={`?game=${draw.game}&issue=${draw.issueNo}`} />
    </>
  )
}

function Outcome({ loaded, noted }: { loaded: Loaded; noted: Noted }) {
  const rounds = useBeaconRounds(loaded.draw)
  if (!isDecided(loaded.draw)) return <NotYet draw={loaded.draw} />
  if (!isKnown(loaded.draw)) return <OutOfDate />
  const checked = check(loaded, noted.commitment, rounds)
  return <Result draw={loaded.draw} checked={checked} savedAt={noted.savedAt} rounds={rounds} />
}

const TONES: Record<RecordVerdict, string | undefined> = { proven: css.right, consistent: '', wrong: css.wrong }

/** The tag, the word and the explanation of a decided draw, with the numbers that follow from its seed. */
type ResultProps = { draw: DrawRecord; checked: CheckedRecord; savedAt: Date | null }

function Result({ draw, checked, savedAt, rounds }: ResultProps & { rounds: RoundCheck | undefined }) {
  const { verdict } = checked
  const isWrong = verdict === 'wrong'
  return (
    <>
      <div className={css.say}>
        <Tag
          tone={isWrong ? 'danger' : verdict === 'proven' ? 'good' : 'plain'}
          icon={isWrong ? undefined : <Check size={14} aria-hidden="true" />}
        >
          <Trans>Checked on this device</Trans>
        </Tag>
      </div>
      <div className={css.rebuilt}>
        <p className={`${css.word} ${TONES[verdict]}`}>
          <VerdictWord draw={draw} verdict={verdict} />
        </p>
        {isRevealed(draw) && <Numbers draw={draw} rounds={rounds} />}
        <p className="small text-2">
          <Explanation draw={draw} checked={checked} savedAt={savedAt} />
        </p>
      </div>
    </>
  )
}

function VerdictWord({ draw, verdict }: { draw: DrawRecord; verdict: RecordVerdict }) {
  if (verdict === 'wrong') return <Trans>The result is not correct</Trans>
  if (draw.status === 'void') return <Trans>This round is void</Trans>
  return verdict === 'proven' ? <Trans>The result is correct</Trans> : <Trans>The numbers follow from the seed</Trans>
}

type NumbersProps = { draw: Parameters<typeof recompute>[0]; rounds: RoundCheck | undefined }

function Numbers({ draw, rounds }: NumbersProps) {
  const { t } = useLingui()
  const recomputed = recompute(draw, rounds)
  // The public random value never came, so nobody can know the numbers.
  if (recomputed === null) return null
  const label = draw.status === 'void' ? t`Numbers it would have had` : t`Recomputed on this device`
  return (
    <>
      <span className="tiny text-3">{label}</span>
      <DrawnNumbers family={draw.family} numbers={recomputed.numbers} size="l" label={label} />
      {draw.numbers && (
        <span className="small text-2 seq">
          <Trans>Published: {draw.numbers.join(' ')}</Trans>
        </span>
      )}
    </>
  )
}

/** What the check shows, and what it cannot show without a commitment from before the draw. */
function Explanation({ draw, checked: { verdict, checks }, savedAt }: ResultProps) {
  const { zoned } = useTimes()
  const time = savedAt && zoned(savedAt)
  if (checks.get('noted') === false)
    return savedAt ? (
      <Trans>The commitment in the record differs from the one that this device saved before the round closed.</Trans>
    ) : (
      <Trans>The commitment in the record differs from the one you noted.</Trans>
    )
  if (draw.voidReason === 'seed_unreadable')
    return <Trans>It was not drawn and its seed was not revealed. Every stake has been returned.</Trans>
  if (verdict === 'wrong') return <Trans>A value of this record was changed, added or left out.</Trans>
  if (draw.voidReason === 'beacon_missing')
    return <Trans>The public random value did not arrive in time. Every stake has been returned.</Trans>
  if (draw.status === 'void') return <Trans>It was not drawn in time. Every stake has been returned.</Trans>
  if (verdict === 'proven')
    return time ? (
      <Trans>
        This device saved the commitment at {time}, before the round closed. The seed was fixed by then, so no bet could
        change the result.
      </Trans>
    ) : (
      <Trans>The seed was fixed when you noted the commitment. No later bet changed it.</Trans>
    )
  return (
    <Trans>
      This alone does not show when the seed was fixed. This device saves the commitment of each round that you watch,
      and proves its result from then on. You can also note a commitment yourself and enter your copy after the draw.
    </Trans>
  )
}

function OutOfDate() {
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
}

/** A draw that waits, with the commitment to note. */
function NotYet({ draw }: { draw: DrawRecord }) {
  const { t } = useLingui()
  return (
    <div className={css.rebuilt}>
      <p className={css.word}>
        <Trans>Not drawn yet</Trans>
      </p>
      <p className="small text-2">
        <Trans>Its seed is already fixed. Note the commitment below and compare it after the draw.</Trans>
      </p>
      <div className={css.command}>
        <code className={css.code}>{draw.commitment}</code>
        <CopyButton text={draw.commitment} label={t`Copy the commitment`} />
      </div>
    </div>
  )
}
