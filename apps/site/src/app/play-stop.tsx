import { Link } from '@croupier/ui/link'
import { Note } from '@croupier/ui/tag'
import { play, type StopReason } from '@croupier/wire/safer-gambling/play'
import { Trans, useLingui } from '@lingui/react/macro'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { useCall } from '../lib/call.ts'
import { memberHref } from '../lib/overlays.ts'
import { useTimes } from '../lib/use-times.ts'
import css from './play-session.module.css'

/** Why the member can neither bet nor deposit now, and until when. Empty while both are possible. */
export function PlayStop() {
  const { t } = useLingui()
  const { zonedMinute } = useTimes()
  const stop = useCall(play, {}).data?.stop
  if (!stop) return null
  const { reason, until } = stop
  const texts: Record<StopReason, string> = {
    closing: t`You are closing this account. Your balance is paid out, but you cannot bet or deposit.`,
    dormant: t`This account was not used for a long time. Confirm first that it is yours.`,
    under_age: t`You are below the minimum age. You cannot bet or deposit.`,
    self_exclusion: t`You have excluded yourself. You cannot bet or deposit.`,
    time_out: t`You are taking a time-out. You cannot bet or deposit.`,
    time_used_up: t`Your time for play is used up. You cannot bet or deposit.`,
  }
  return (
    <div className={css.stop} role="status">
      <Note icon={<HeartHandshake aria-hidden="true" />}>
        <b>{texts[reason]}</b> {until && <Trans>You can play again from {zonedMinute(until)}.</Trans>}
        {!until && reason === 'time_used_up' && <Trans>You can play again after a break and a new login.</Trans>}{' '}
        {reason === 'dormant' && (
          <Link className="link" href={memberHref('saferPlay')}>
            <Trans>Confirm now</Trans>
          </Link>
        )}
        {reason !== 'closing' && reason !== 'dormant' && <Trans>You can withdraw at any time.</Trans>}
      </Note>
    </div>
  )
}
