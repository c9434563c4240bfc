import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { suppressionList } from '@croupier/wire/notifications/suppressions.console'

export type Suppression = Output<typeof suppressionList>['items'][number]

export const SUPPRESSION_WORDS: Readonly<Record<Suppression['reason'], { text: string; tone: Tone }>> = {
  bounce: { text: 'Bounced', tone: 'warning' },
  complaint: { text: 'Complaint', tone: 'danger' },
  manual: { text: 'By staff', tone: 'plain' },
}

/** The messages that a suppression stops. */
export const effectText = ({ reason }: Pick<Suppression, 'reason'>): string =>
  reason === 'complaint'
    ? 'Service messages and marketing. Codes and security notices are still sent.'
    : 'All messages.'
