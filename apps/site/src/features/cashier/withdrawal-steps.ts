import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { WITHDRAWAL_STEPS, withdrawals } from '@croupier/wire/cashier/withdrawals'
import type { Output } from '@croupier/wire/endpoint'
import { recordTime } from '../../lib/record/texts.ts'

export type Withdrawal = Output<typeof withdrawals>['items'][number]
type Step = {
  step: (typeof WITHDRAWAL_STEPS)[number]
  state: 'done' | 'now' | 'next' | 'refused'
  /** "11-21 11:52", or "~11-21 12:10" where it is expected; null is not known. */
  time: string | null
}

const REFUSED = new Set<Withdrawal['state']>(['rejected', 'failed'])
const ENDED = new Set<Withdrawal['state']>(['paid', 'rejected', 'failed'])

/** Whether it is not finished yet. */
export const isUnderWay = ({ state }: Pick<Withdrawal, 'state'>): boolean => !ENDED.has(state)

/** Whether it still changes by itself: before its end, until the member's answer, and during a dispute. */
export const isMoving = (order: Pick<Withdrawal, 'state' | 'receipt'>): boolean =>
  isUnderWay(order) || order.receipt?.state === 'waiting' || order.receipt?.state === 'disputed'

/** The four steps: done with their times, in progress, and to come with the expected time if that has not passed. */
export function stepsOf(
  order: Pick<Withdrawal, 'steps' | 'state' | 'expectedAt'>,
  now: number,
  calendar: BusinessCalendar | null,
): Step[] {
  const timeOf = (at: Date): string => recordTime(at, calendar).slice(5, 16)
  const { steps, state, expectedAt } = order
  const next = steps.findIndex(({ at }) => at === null)
  const isExpected = expectedAt !== null && expectedAt.getTime() > now
  return steps.map(({ step, at }, index) => {
    if (at) return { step, state: 'done', time: timeOf(at) }
    return {
      step,
      state: index !== next ? 'next' : REFUSED.has(state) ? 'refused' : 'now',
      time: step === 'received' && isExpected ? `~${timeOf(expectedAt)}` : null,
    }
  })
}
