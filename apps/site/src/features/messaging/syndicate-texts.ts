import type { MessageType } from '@croupier/wire/messaging/inbox'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useGameName } from '../../lib/game-name.ts'
import { useReturnReason } from '../../lib/return-reason.ts'

/** What became of the shares of a member in a syndicate, by the message's `game`, `issueNo`, `shares` and `reason`. */
export function useSyndicateTexts(): (
  params: Record<string, string>,
  amount: string,
) => Record<Extract<MessageType, `syndicate_${string}`>, string> {
  const { t } = useLingui()
  const gameName = useGameName()
  const returnReason = useReturnReason()
  return ({ game = '', issueNo: round = '', shares = '', reason = '' }, amount) => {
    const name = gameName(game)
    const count = plural(Number(shares), { one: '# share', other: '# shares' })
    const why = returnReason(reason) ?? ''
    return {
      syndicate_placed: t`Your bet of ${amount} for ${count} of a syndicate was placed. ${name}, round ${round}.`,
      syndicate_returned: t`${amount} for ${count} of a syndicate is back in your balance: ${why}. ${name}, round ${round}.`,
    }
  }
}
