import type { RoomBar } from '@croupier/wire/messaging/room'
import { useLingui } from '@lingui/react/macro'
import { useTimes } from '../../../lib/use-times.ts'

/** Why a member may not read or write, in words. */
export function useBarText(): (bar: RoomBar, until: Date | null) => string {
  const { t } = useLingui()
  const { zonedMinute } = useTimes()
  return (bar, until) => {
    const end = until && zonedMinute(until)
    const texts: Record<RoomBar, string> = {
      off: t`The chat room is closed.`,
      excluded: t`The chat room is closed to you during your time-out or exclusion.`,
      unverified: t`Confirm your mobile number or email address in the security centre to join the chat room.`,
      banned: t`Our staff have closed the chat room to you.`,
      muted: end ? t`You can read, and write again from ${end}.` : t`You can read, but not write.`,
    }
    return texts[bar]
  }
}
