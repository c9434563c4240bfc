import type { Exclusion } from '@croupier/wire/safer-gambling/exclusions'
import type { Play } from '@croupier/wire/safer-gambling/play'
import type { TimeCount } from '../time/model.ts'

type Found = {
  isClosing: boolean
  isDormant: boolean
  isUnderAge: boolean
  exclusion: Exclusion | null
  time: TimeCount
}

/** Why bets and deposits are refused: the account, then the member's age, then an exclusion, then the time that is used up. */
export function stopOf({ isClosing, isDormant, isUnderAge, exclusion, time: { usedUp, dueAt } }: Found): Play['stop'] {
  if (isClosing) return { reason: 'closing', until: null }
  if (isDormant) return { reason: 'dormant', until: null }
  if (isUnderAge) return { reason: 'under_age', until: null }
  if (exclusion) {
    const { kind, endsAt, returnsAt } = exclusion
    return { reason: kind, until: kind === 'time_out' ? endsAt : returnsAt }
  }
  return usedUp && { reason: 'time_used_up', until: dueAt }
}
