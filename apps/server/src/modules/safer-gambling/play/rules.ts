import type { Exclusion } from '@croupier/wire/safer-gambling/exclusions'
import type { Play } from '@croupier/wire/safer-gambling/play'
import type { TimeCount } from '../time/model.ts'

type Found = { isClosing: boolean; exclusion: Exclusion | null; time: TimeCount }

/** Why bets and deposits are refused: a closing before an exclusion, and both before the time that is used up. */
export function stopOf({ isClosing, exclusion, time: { usedUp, dueAt } }: Found): Play['stop'] {
  if (isClosing) return { reason: 'closing', until: null }
  if (exclusion) {
    const { kind, endsAt, returnsAt } = exclusion
    return { reason: kind, until: kind === 'time_out' ? endsAt : returnsAt }
  }
  return usedUp && { reason: 'time_used_up', until: dueAt }
}
