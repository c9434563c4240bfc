import { units } from '@croupier/kernel/money'
import type { StatementLine, StatementView } from '@croupier/wire/statements/statements.console'
import { describe, expect, test } from 'vitest'
import { checkOf, daysText, figureText, groupsOf, periodDay, subjectText, totalOf } from './statement-words.ts'

const line = (subject: string, figure: string, amount: bigint, part: StatementLine['part'] = 'figure') => ({
  part,
  about: 'daily:2026-03-02',
  subject,
  figure,
  count: null,
  amount: units(amount),
})
const statement = (...lines: StatementLine[]): StatementView => ({
  id: 'house:daily:2026-03-02:house',
  kind: 'house',
  period: 'daily:2026-03-02',
  firstDay: '2026-03-02',
  lastDay: '2026-03-02',
  startsAt: new Date('2026-03-01T16:00:00Z'),
  endsAt: new Date('2026-03-02T16:00:00Z'),
  owner: 'house',
  currency: 'PTS',
  status: 'pending',
  isPayable: false,
  closedAt: new Date('2026-03-02T16:30:00Z'),
  approvedBy: null,
  postedAt: null,
  lines,
})

test.each([
  ['product.lottery', 'Lottery'],
  ['deposits', 'Deposits'],
  ['account.house.play.lottery', 'house.play.lottery'],
  ['difference.product.lottery', 'Lottery'],
  ['salaries', 'Salaries'],
])('the subject %s reads %s', (subject, text) => {
  expect(subjectText(subject)).toBe(text)
})

test('a figure without a text of its own reads as its name', () => {
  expect([figureText('gross_result'), figureText('team_bonus')]).toEqual(['Gross result', 'Team bonus'])
})

test('a period of one day has one date', () => {
  expect(daysText({ firstDay: '2026-03-02', lastDay: '2026-03-02' })).toBe('2026-03-02')
  expect(daysText({ firstDay: '2026-03-02', lastDay: '2026-03-08' })).toBe('2026-03-02 – 2026-03-08')
  expect(periodDay('daily:2026-03-02')).toBe('2026-03-02')
})

describe('a total', () => {
  const shown = statement(
    line('product.lottery', 'stakes', 100n),
    line('product.slots', 'stakes', 20n),
    line('product.lottery', 'stakes', 7n, 'correction'),
  )
  test('adds up the own figures of all products', () => {
    expect(totalOf(shown, /^product\./, 'stakes')).toBe(120n)
  })
  test('is empty where the statement has no such figure', () => {
    expect(totalOf(shown, /^deposits$/, 'credited')).toBeNull()
  })
})

test('a statement with a difference to the ledger says so', () => {
  expect(checkOf(statement(line('deposits', 'credited', 1n))).text).toBe('Agrees')
  expect(checkOf(statement(line('difference.deposits', 'credited', 1n))).text).toBe('Differs')
})

test('the panel shows differences, subjects, balances and corrections apart', () => {
  const groups = groupsOf(
    statement(
      line('product.lottery', 'stakes', 100n),
      line('deposits', 'credited', 50n),
      line('account.house.world', 'movement', -50n),
      line('difference.deposits', 'fees', 1n),
      line('deposits', 'fees', 2n, 'correction'),
      line('product.lottery', 'open_stakes', 30n, 'balance'),
      line('account.house.world', 'closing', -80n, 'balance'),
    ),
  )
  expect(groups.subjects.map(({ title, lines }) => [title, lines.map(({ figure }) => figure)])).toEqual([
    ['Lottery', ['stakes', 'open_stakes']],
    ['Deposits', ['credited']],
  ])
  expect(groups.differences).toHaveLength(1)
  expect(groups.balances.map(({ amount }) => amount)).toEqual([-80n])
  expect(groups.corrections.map(({ figure }) => figure)).toEqual(['fees'])
})
