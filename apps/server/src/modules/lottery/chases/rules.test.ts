import type { Calendar } from '@croupier/game-math/lottery/index'
import { units } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { betOn } from '../../../testing/lottery.ts'
import { lotteryPolicy } from '../policy.ts'
import { priceTicket } from '../tickets/rules.ts'
import { betsOfItem, decideStep, endOf, resultOfItem, validateChaseIssues } from './rules.ts'

const calendar: Calendar = {
  kind: 'periodic',
  periodSeconds: 60,
  lockSeconds: 5,
  offsetMinutes: 480,
  template: '{YYYY}{MM}{DD}-{N:4}',
}
const policy = z.decode(lotteryPolicy.schema, lotteryPolicy.initial)
const now = new Date('2026-11-21T02:00:10.000Z')

const outcome = (work: () => unknown) => {
  try {
    return work() && 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each`
  issues                                | max   | result
  ${['20261121-0601', '20261121-0602']} | ${10} | ${'ok'}
  ${['20261121-0602', '20261121-0605']} | ${10} | ${'ok'}
  ${['20261121-0602', '20261121-0602']} | ${10} | ${'lottery.chase_issues'}
  ${['20261121-0603', '20261121-0602']} | ${10} | ${'lottery.chase_issues'}
  ${['20261121-0600', '20261121-0602']} | ${10} | ${'lottery.issue_closed'}
  ${['20261121-0601', '20261121-0602']} | ${1}  | ${'lottery.chase_issues'}
  ${['20261121-0700']}                  | ${10} | ${'lottery.chase_issues'}
  ${['20261121-9999']}                  | ${10} | ${'lottery.issue_unknown'}
`('Lottery rules §15: an order over $issues, at most $max: $result', ({ issues, max, result }) => {
  expect(outcome(() => validateChaseIssues(calendar, issues, now, max))).toBe(result)
})

test('Lottery rules §15: an item follows a lower group of its member, but fixed odds follow no group', () => {
  const bets = [betOn('SSC_POSITION', { pos: [[1], [], [], [], []] }), betOn('SSC_SIDE_SUM', { choices: ['BIG'] })]
  const items = betsOfItem(bets, 3, 1900)
  expect(items.map(({ multiple, prizeGroup }) => [multiple, prizeGroup])).toEqual([
    [3, 1900],
    [3, 1960],
  ])
  const pricing = { family: 'SSC', ownGroup: 1900, policy, drawAt: now }
  expect(priceTicket(items, pricing).stake).toBe(units(90_000n))
})

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const item = { openAt: at('02:00:55.000'), closeAt: at('02:01:55.000') }

test.each`
  now               | awaitsResult | step
  ${'02:00:54.999'} | ${false}     | ${'wait'}
  ${'02:00:55.000'} | ${false}     | ${'place'}
  ${'02:00:55.000'} | ${true}      | ${'wait'}
  ${'02:01:49.999'} | ${true}      | ${'wait'}
  ${'02:01:50.000'} | ${true}      | ${'place'}
  ${'02:01:55.000'} | ${false}     | ${'skip'}
`('Lottery rules §15.1: at $now, an order that awaits the result of an earlier item $awaitsResult: $step', (row) => {
  expect(decideStep(item, { awaitsResult: row.awaitsResult }, at(row.now), policy)).toBe(row.step)
})

test.each`
  bets                  | result
  ${['lost', 'won']}    | ${'won'}
  ${['lost', 'pushed']} | ${'lost'}
  ${['pushed']}         | ${'pushed'}
  ${['void']}           | ${'cancelled_system'}
  ${['cancelled']}      | ${'cancelled_user'}
`('an item whose bets are $bets is $result', ({ bets, result }) => {
  expect(resultOfItem(bets)).toBe(result)
})

test.each`
  items                           | end
  ${['lost', 'waiting']}          | ${null}
  ${['lost', 'placed']}           | ${null}
  ${['won', 'skipped', 'lost']}   | ${'finished'}
  ${['lost', 'cancelled_system']} | ${'finished'}
  ${['lost', 'cancelled_user']}   | ${'user_stopped'}
`('an order of $items: $end', ({ items, end }) => {
  expect(endOf({ statuses: items, lastStatus: items.at(-1) })).toBe(end)
})
