import { Amount } from '@croupier/ui/amount'
import { Trans } from '@lingui/react/macro'
import { useCurrency } from '../../../lib/merchant.ts'
import { isClosed, type NumberRoom, numberShown } from './number-room.ts'

/** Numbers that a note names. */
const NAMED = 4

/** Lottery rules §11.1, §13.2: how much more a number takes, or that the bet is paid half. Nothing for a bet without either. */
export function RoomNote({ room }: { room: NumberRoom }) {
  const currency = useCurrency()
  const { full, halved } = room
  if (full) {
    const number = numberShown(full.number)
    const remaining = <Amount value={full.remaining} currency={currency} />
    if (number === null) return <Trans>Bets on this many numbers take at most {remaining} more in this round.</Trans>
    return isClosed(room) ? (
      <Trans>{number} takes no more bets in this round.</Trans>
    ) : (
      <Trans>
        At most {remaining} more can be staked on {number} in this round.
      </Trans>
    )
  }
  if (halved.length === 0) return null
  const shown = halved.slice(0, NAMED).map(numberShown).join(' · ')
  const numbers = halved.length > NAMED ? `${shown} …` : shown
  return <Trans>Half odds on {numbers}: all of this bet pays half.</Trans>
}
