import { parseMoney } from '@croupier/kernel/money'
import { Card, CardHead } from '@croupier/ui/card'
import type { Output } from '@croupier/wire/endpoint'
import { type MemberEvent, safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { useTimes } from '../../lib/use-times.ts'
import { useLimitWords, useTimePeriods } from './limit-words.ts'
import { minutesText } from './minutes-text.ts'
import css from './safer-play.module.css'

type PastEvent = Output<typeof safetyHistory>['items'][number]

/** How limits and exclusions changed, newest first. */
export function HistoryCard() {
  const { zoned } = useTimes()
  const titleOf = useEventTitle()
  const detailOf = useEventDetail()
  const items = useCall(safetyHistory, {}).data?.items
  if (!items || items.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={<Trans>History</Trans>} />
      <ol className={css.past}>
        {items.map((one) => (
          <li key={one.id}>
            <span>
              {titleOf(one.event)} <span className="text-2">{detailOf(one)}</span>
            </span>
            <small className="num text-3">{zoned(one.at)}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useEventTitle(): (event: MemberEvent) => string {
  const { t } = useLingui()
  const titles: Record<MemberEvent, string> = {
    limit_set: t`Limit set`,
    limit_lowered: t`Limit lowered`,
    limit_request: t`Higher limit requested`,
    limit_request_dropped: t`Limit kept`,
    limit_raised: t`Limit raised`,
    limit_removed: t`Limit removed`,
    limit_declined: t`No deposit limit chosen`,
    time_used_up: t`Time for play used up`,
    time_out: t`Time-out started`,
    self_exclusion: t`Self-exclusion started`,
    return_requested: t`Return requested`,
    returned: t`Bets and deposits possible again`,
    check_opened: t`Deposits to be checked`,
    check_answered: t`Questions about deposits answered`,
    check_decided: t`Deposits checked`,
    dormant: t`Account put to rest`,
    woken: t`Account in use again`,
    closing_requested: t`Closing of the account requested`,
    closed: t`Account closed`,
    reopened: t`Account opened again`,
  }
  return (event) => titles[event]
}

/** The limit and its amounts, or the end of an exclusion. */
function useEventDetail(): (one: PastEvent) => string {
  const { t } = useLingui()
  const { kinds, periods } = useLimitWords()
  const timePeriods = useTimePeriods()
  const moneyText = useMoneyText()
  const { zonedMinute } = useTimes()
  return ({ event, values: { kind, period, before, amount, endsAt } }) => {
    if (endsAt) return t`until ${zonedMinute(new Date(endsAt))}`
    if (!kind || !period) return ''
    const isTime = kind === 'time'
    const name = isTime ? nameIn(timePeriods, period) : `${nameIn(kinds, kind)}, ${nameIn(periods, period)}`
    const amountText = (text: string) => (isTime ? minutesText(Number(text)) : moneyText(parseMoney(text)))
    const was = before ? amountText(before) : ''
    const is = amount ? amountText(amount) : ''
    const sums = was && is ? t`${was} to ${is}` : was || is
    return event === 'returned' ? '' : [name, sums].filter((part) => part !== '').join(': ')
  }
}

const nameIn = (names: Readonly<Record<string, string>>, code: string): string => names[code] ?? ''
