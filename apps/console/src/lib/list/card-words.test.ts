import type { Column } from '@croupier/ui/data-table'
import { expect, test } from 'vitest'
import { withCardWords } from './card-words.ts'

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({
  ...{ id, header: `The ${id}`, cell: () => id },
  ...more,
})
const words = (...columns: Column<null>[]) =>
  Object.fromEntries(withCardWords(columns).map(({ id, cardLabel }) => [id, cardLabel]))

test('labels each of several figures on a card', () => {
  expect(words(column('member'), column('before', { end: true }), column('after', { end: true }))).toEqual({
    member: undefined,
    before: 'The before',
    after: 'The after',
  })
})
test('does not label a single figure', () => {
  expect(words(column('amount', { end: true }), column('fee', { end: true, card: 'hidden' }))).toEqual({
    amount: undefined,
    fee: undefined,
  })
})
test('uses the card label of a column, or none', () => {
  expect(
    words(
      column('staked', { end: true, cardLabel: 'Staked' }),
      column('waiting', { end: true, cardLabel: '' }),
      column('act', { end: true, header: '' }),
      column('held', { end: true }),
    ),
  ).toEqual({ staked: 'Staked', waiting: '', act: undefined, held: 'The held' })
})
