import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { ENVELOPE_DRAFT, type EnvelopeDraft, envelopeProblems, envelopesOf } from './envelope-draft.ts'

const draft: EnvelopeDraft = {
  ...ENVELOPE_DRAFT,
  title: ' Evening drop ',
  firstDay: '2026-03-01',
  lastDay: '2026-03-07',
  times: '12:00, 20:00',
  total: '100',
  count: '20',
  min: '1',
  max: '20',
}
const problemsOf = (change: Partial<EnvelopeDraft>) =>
  Object.entries(envelopeProblems({ ...draft, ...change })).flatMap(([name, problem]) => (problem ? [name] : []))

describe('a draft of red envelopes', () => {
  test('becomes a series with its times and amounts', () => {
    expect(envelopesOf(draft)).toMatchObject({
      title: 'Evening drop',
      times: ['12:00', '20:00'],
      mode: 'random',
      total: parseMoney('100'),
      min: parseMoney('1'),
      label: null,
    })
    expect(envelopesOf({ ...draft, fairness: 'window' })).toMatchObject({ fairness: 'window' })
    expect(envelopesOf({ ...draft, mode: 'equal' })).toMatchObject({ min: null, max: null, table: [] })
  })

  test('has the total and the count of its table', () => {
    expect(envelopesOf({ ...draft, mode: 'table', table: '88 x 1, 8.50 × 20' })).toMatchObject({
      total: parseMoney('258'),
      count: 21,
      table: [
        { amount: parseMoney('88'), count: 1 },
        { amount: parseMoney('8.50'), count: 20 },
      ],
    })
  })

  test.each([
    [{ times: '12:00, 12:00' }, ['times']],
    [{ times: '25:00' }, ['times']],
    [{ count: '0' }, ['count']],
    [{ mode: 'random', max: '' }, ['max']],
    [{ mode: 'table', table: '8' }, ['table']],
    [{ depositMin: 'some' }, ['depositMin']],
    [{ turnover: '11' }, ['turnover']],
  ] as const)('names the problems of %o', (change, names) => {
    expect(problemsOf(change)).toEqual(names)
    expect(envelopesOf({ ...draft, ...change })).toBeNull()
  })
})
