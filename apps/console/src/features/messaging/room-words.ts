import type { DeskMessage } from '@croupier/wire/messaging/room.console'
import { timeText } from '../../lib/time.ts'

/** The sanction in force of a member, in words. */
export function sanctionWords(sanction: DeskMessage['sanction']): string {
  if (!sanction) return '–'
  const kind = sanction.kind === 'muted' ? 'Muted' : 'Banned'
  return sanction.until ? `${kind} until ${timeText(sanction.until)}` : kind
}
