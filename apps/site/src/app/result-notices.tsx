import { toast } from '@croupier/ui/toast'
import type { ChannelMessage } from '@croupier/wire/channels'
import { bet, bets } from '@croupier/wire/games/bets'
import { ticket } from '@croupier/wire/lottery/tickets'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { allOf } from '../lib/call.ts'
import { showCredit } from '../lib/credit.ts'
import { useMoneyText } from '../lib/money-text.ts'
import { browserSpeakers, sayOnce } from '../lib/say-once.ts'
import { useSite } from '../lib/site.tsx'
import { useLive } from '../lib/use-live.ts'

/** Says the result of each of the member's rounds, on every page: once, in one tab, and calmly unless it is a win. */
export function ResultNotices() {
  const { queries } = useSite()
  const [speakers] = useState(browserSpeakers)
  const say = useSay()
  useLive('settled', undefined, (settled) => {
    for (const read of [bets, bet, ticket]) queries.invalidateQueries(allOf(read))
    sayOnce(speakers, settled.ticketId, () => say(settled))
  })
  return null
}

/** A return at or below the stake is not a win. */
function useSay(): (settled: ChannelMessage<'settled'>) => void {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const moneyText = useMoneyText()
  return ({ game, issueNo, ticketId, stake, payout }) => {
    const round = issueNo.slice(issueNo.lastIndexOf('-') + 1)
    const proof = `/verify?${new URLSearchParams({ game, issue: issueNo, ticket: ticketId })}`
    const action = { label: t`Verify my ticket`, onPress: () => navigate(proof) }
    const paid = moneyText(payout)
    const staked = moneyText(stake)
    if (payout > stake) {
      showCredit(payout)
      toast({ stay: 'long', text: t`Round ${round} won: ${paid} received`, action })
    } else if (payout > 0n)
      toast({ stay: 'long', tone: 'quiet', text: t`Round ${round}: ${paid} of ${staked} returned`, action })
    else toast({ stay: 'long', tone: 'quiet', text: t`Round ${round}: no win`, action })
  }
}
