import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { StaffSyndicate, staffSyndicate } from '@croupier/wire/lottery/syndicates.console'

export type Holder = Output<typeof staffSyndicate>['holders'][number]

export const SYNDICATE_WORDS: Record<StaffSyndicate['status'], { text: string; tone: Tone }> = {
  open: { text: 'Selling shares', tone: 'info' },
  placing: { text: 'Placing tickets', tone: 'info' },
  placed: { text: 'Placed', tone: 'good' },
  returning: { text: 'Returning stakes', tone: 'warning' },
  returned: { text: 'Returned', tone: 'plain' },
}

export const SYNDICATE_REASONS: Record<NonNullable<StaffSyndicate['reason']>, string> = {
  unsold: 'More shares were left than the organiser guaranteed',
  cancelled: 'The organiser ended it',
  staff: 'Staff ended it',
  not_placed: 'No ticket could be placed before the cut-off',
}

const SHARE_WORDS: Record<Holder['status'], string> = {
  held: 'Stake on hold',
  placed: 'Ticket placed',
  returned: 'Stake returned',
}
const SHARE_REASONS: Record<NonNullable<Holder['reason']>, string> = {
  unsold: 'shares were left',
  cancelled: 'ended by the organiser',
  staff: 'ended by staff',
  closed: 'after the cut-off',
  refused: 'the bet was refused',
}

/** What became of the shares of a holder: `Stake returned: the bet was refused`. */
export const shareText = ({ status, reason }: Holder): string =>
  reason ? `${SHARE_WORDS[status]}: ${SHARE_REASONS[reason]}` : SHARE_WORDS[status]
