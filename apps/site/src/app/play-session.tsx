import { units, ZERO } from '@croupier/kernel/money'
import { ConfirmDialog } from '@croupier/ui/modal'
import { closing } from '@croupier/wire/safer-gambling/closing'
import { depositCheck } from '@croupier/wire/safer-gambling/deposit-checks'
import { dormancy } from '@croupier/wire/safer-gambling/dormancy'
import { currentExclusion, safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { limits } from '@croupier/wire/safer-gambling/limits'
import { beginPlay, type Play, passRealityCheck, play } from '@croupier/wire/safer-gambling/play'
import { timeLimits } from '@croupier/wire/safer-gambling/time-limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { allOf, useCall } from '../lib/call.ts'
import { useCommand } from '../lib/command.ts'
import { useMoneyText } from '../lib/money-text.ts'
import { openMemberCentre, useMemberPage, useModal } from '../lib/overlays.ts'
import { useSite } from '../lib/site.tsx'
import { useServerNow } from '../lib/time.ts'
import { useLive } from '../lib/use-live.ts'
import css from './play-session.module.css'

/** How often the figures are read again, beside each result. */
const READ_MS = 60_000

const READ_AGAIN = [play, currentExclusion, limits, timeLimits, closing, dormancy, depositCheck, safetyHistory]

/** T060: the elapsed time and the net position of the session, always in sight, and the reality check. */
export function PlaySession() {
  const { queries } = useSite()
  const { data } = useCall(play, {}, { everyMs: READ_MS })
  const { run: begin } = useCommand(beginPlay, { changes: [play] })
  // A refused call is repeated with the next answer: a login may owe further steps before the session can play.
  useEffect(() => {
    if (data?.session === null) begin({}).catch(() => {})
  }, [data, begin])
  useLive('settled', undefined, () => {
    queries.invalidateQueries(allOf(play))
  })
  // Limits or exclusions changed in another tab, on another device, or by staff.
  useLive('safety', undefined, () => {
    for (const endpoint of READ_AGAIN) queries.invalidateQueries(allOf(endpoint))
  })
  const session = data?.session
  if (!session) return null
  return (
    <>
      {data.isShown && <SessionClock session={session} />}
      {session.checkDueAt && <RealityCheck session={session} dueAt={session.checkDueAt} />}
    </>
  )
}

type Session = NonNullable<Play['session']>

function SessionClock({ session }: { session: Session }) {
  const { t } = useLingui()
  const elapsed = useElapsed(session.startedAt)
  const net = useNetText()(session)
  return (
    <section className={css.clock} aria-label={t`This session`}>
      <span className="num">{elapsed}</span> <span className="num">{net}</span>
    </section>
  )
}

/** A pause between rounds: it waits while a dialog is open or the member centre is. */
function RealityCheck({ session, dueAt }: { session: Session; dueAt: Date }) {
  const { t } = useLingui()
  const { clock } = useSite()
  const isBusy = useModal() !== null
  const isInCentre = useMemberPage() !== null
  const elapsed = useElapsed(session.startedAt)
  const net = useNetText()(session)
  const pass = useCommand(passRealityCheck, { changes: [play] })
  const isDue = clock.now() >= dueAt.getTime()
  const answer = (then?: () => void) => pass.run({}).then(then, () => {})
  return (
    <ConfirmDialog
      open={isDue && !isBusy && !isInCentre}
      title={<Trans>Time for a short break?</Trans>}
      stay={t`Take a break`}
      act={t`Keep playing`}
      busy={pass.busy}
      onStay={() => void answer(() => openMemberCentre('saferPlay'))}
      onAct={() => void answer()}
    >
      <Trans>
        You have played for {elapsed}. Your result in this session: {net}.
      </Trans>
    </ConfirmDialog>
  )
}

/** `h:mm:ss` since an instant, each second. */
function useElapsed(since: Date): string {
  const seconds = Math.max(0, Math.floor((useServerNow() - since.getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** The payouts less the stakes, with a sign. */
function useNetText(): (session: Session) => string {
  const moneyText = useMoneyText()
  return ({ staked, paid }) => {
    if (paid === staked) return moneyText(ZERO)
    return paid > staked ? `+${moneyText(units(paid - staked))}` : `−${moneyText(units(staked - paid))}`
  }
}
