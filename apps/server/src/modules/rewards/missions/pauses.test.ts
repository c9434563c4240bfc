import { dayFrom } from '@croupier/kernel/business-day'
import { expect, test } from 'vitest'
import { pausedInterval } from './rules.ts'

const day = (of: string) => dayFrom(`2026-03-${of}`)
const week = { first: day('02'), last: day('08'), claimTo: day('10') }

test.each`
  mission                                     | on      | days | last    | claimTo | rule
  ${{ repeats: 'once', pausedOn: null }}      | ${'05'} | ${3} | ${'11'} | ${'13'} | ${'both ends move by the length'}
  ${{ repeats: 'once', pausedOn: null }}      | ${'09'} | ${3} | ${'08'} | ${'13'} | ${'after the last day only the time to claim moves'}
  ${{ repeats: 'once', pausedOn: null }}      | ${'01'} | ${3} | ${'08'} | ${'10'} | ${'one that began before moves nothing'}
  ${{ repeats: 'once', pausedOn: null }}      | ${'11'} | ${3} | ${'08'} | ${'10'} | ${'one that began after the time to claim moves nothing'}
  ${{ repeats: 'weekly', pausedOn: null }}    | ${'05'} | ${3} | ${'08'} | ${'13'} | ${'the next interval counts later days'}
  ${{ repeats: 'once', pausedOn: day('08') }} | ${'05'} | ${3} | ${'08'} | ${'13'} | ${'staff ended the count'}
`('Reward rules §1 a time-out of $days days from $on: $rule', ({ mission, on, days, last, claimTo }) => {
  const moved = pausedInterval(mission, week, [{ on: day(on), days }])
  expect([moved.last, moved.claimTo]).toEqual([day(last), day(claimTo)])
})
