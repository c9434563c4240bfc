import { Note } from '@croupier/ui/tag'
import { contractDebts } from '@croupier/wire/agents/contracts'
import { Trans } from '@lingui/react/macro'
import Clock from 'lucide-react/icons/clock-3'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useCall } from '../../lib/call.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { useTimes } from '../../lib/use-times.ts'

/** Agent rules §8.4: what the agent owes by contracts of all kinds, and what is owed to the agent, each with its age. */
export function ContractDebts() {
  const { data } = useCall(contractDebts, {})
  const moneyText = useMoneyText()
  const times = useTimes()
  if (!data) return null
  const { owes, isOwed } = data
  return (
    <>
      {owes.since && (
        <Note tone="warning" icon={<Clock aria-hidden="true" />}>
          <Trans>
            You owe {moneyText(owes.amount)} by contracts, since {times.zonedMinute(owes.since)}. New income pays it
            first. Until then you can neither withdraw nor release income.
          </Trans>
        </Note>
      )}
      {isOwed.since && (
        <Note tone="info" icon={<HandCoins aria-hidden="true" />}>
          <Trans>
            You are owed {moneyText(isOwed.amount)} by contracts, since {times.zonedMinute(isOwed.since)}. You get it as
            soon as the other side has funds.
          </Trans>
        </Note>
      )}
    </>
  )
}
