import { dayFrom } from '@croupier/kernel/business-day'
import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Figure, FiguresByOwner, KindOf, Line, Span } from './model.ts'
import { corrections, draftStatements, firstSpan, isDue, spanAfter } from './rules.ts'

const shanghai = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const at = (text: string) => new Date(text)
const day = (first: string): Span => ({
  length: 'daily',
  first: dayFrom(first),
  last: dayFrom(first),
  startsAt: at(`${first}T00:00:00Z`),
  endsAt: at(`${first}T24:00:00Z`),
})
const figure = (amount: bigint, count: number | null = null): Figure => ({
  subject: 'product.lottery',
  figure: 'stakes',
  count,
  amount: units(amount),
})
const lineOf = (one: Figure, about: string, part: Line['part'] = 'figure'): Line => ({ ...one, about, part })
const kind: KindOf<unknown> = {
  name: 'test',
  length: 'daily',
  graceMs: 60_000,
  revisits: 1,
  calendar: () => shanghai,
  firstFigureAt: async () => null,
  figures: async () => new Map(),
}

describe('the periods of a kind', () => {
  test('start with the first figure', () => {
    const first = firstSpan({ ...kind, length: 'weekly' }, at('2026-03-04T09:00:00Z'), shanghai)
    expect(first).toEqual({
      length: 'weekly',
      first: '2026-03-02',
      last: '2026-03-08',
      startsAt: at('2026-03-04T09:00:00Z'),
      endsAt: at('2026-03-08T16:00:00Z'),
    })
  })

  test('follow one another without a gap', () => {
    const first = firstSpan(kind, at('2026-03-04T09:00:00Z'), shanghai)
    expect(spanAfter(first, shanghai)).toMatchObject({
      first: '2026-03-05',
      startsAt: first.endsAt,
      endsAt: at('2026-03-05T16:00:00Z'),
    })
  })

  test.each([
    ['an earlier start of the day', { timeZone: 'Asia/Shanghai', dayStart: '12:00' }, '2026-03-06T04:00:00Z'],
    ['a time zone to the west', { timeZone: 'America/New_York', dayStart: '00:00' }, '2026-03-06T05:00:00Z'],
    ['a time zone to the east', { timeZone: 'Pacific/Kiritimati', dayStart: '00:00' }, '2026-03-05T10:00:00Z'],
  ])('leave out no instant when the calendar changes to %s', (_, calendar, end) => {
    const closed = firstSpan(kind, at('2026-03-04T09:00:00Z'), shanghai)
    const next = spanAfter(closed, calendar)
    expect([next.startsAt, next.endsAt]).toEqual([closed.endsAt, at(end)])
  })

  test('are due after the grace', () => {
    expect(isDue(day('2026-03-04'), kind, at('2026-03-05T00:00:59.999Z'))).toBe(false)
    expect(isDue(day('2026-03-04'), kind, at('2026-03-05T00:01:00.000Z'))).toBe(true)
  })
})

describe('corrections of an earlier period', () => {
  const about = 'daily:2026-03-04'
  const of = (frozen: Line[], now: Figure[]) => corrections(day('2026-03-04'), frozen, now)

  test('are the differences to the frozen lines', () => {
    expect(of([lineOf(figure(100n, 2), about)], [figure(130n, 3)])).toEqual([
      lineOf(figure(30n, 1), about, 'correction'),
    ])
  })
  test('count the corrections that were made before', () => {
    const frozen = [lineOf(figure(100n), about), lineOf(figure(30n), about, 'correction')]
    expect(of(frozen, [figure(130n)])).toEqual([])
    expect(of(frozen, [figure(90n)])).toEqual([lineOf(figure(-40n), about, 'correction')])
  })
  test('take back a figure that is gone, and add one that is new', () => {
    expect(of([lineOf(figure(100n), about)], [])).toEqual([lineOf(figure(-100n), about, 'correction')])
    expect(of([], [figure(100n)])).toEqual([lineOf(figure(100n), about, 'correction')])
  })
  test('ignore balances and lines about other periods', () => {
    const others = [lineOf(figure(5n), about, 'balance'), lineOf(figure(7n), 'daily:2026-03-03')]
    expect(of([lineOf(figure(100n), about), ...others], [figure(100n)])).toEqual([])
  })
})

describe('the statements of a period', () => {
  const figures: FiguresByOwner = new Map([['house', [figure(100n)]]])
  const drafts = (more: Partial<KindOf<unknown>> = {}) =>
    draftStatements({ ...kind, ...more }, day('2026-03-05'), {
      figures,
      revisited: [
        {
          period: day('2026-03-04'),
          frozen: new Map([['house', [lineOf(figure(50n), 'daily:2026-03-04')]]]),
          now: new Map([['house', [figure(60n)]]]),
        },
      ],
      before: new Map([['house', [figure(1_000n)]]]),
    })

  test('hold own figures, corrections and balances', () => {
    const balances: KindOf<unknown>['balances'] = (lines, before) => [
      figure([...lines, ...before].reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)),
    ]
    expect(drafts({ balances })).toEqual([
      {
        id: 'test:daily:2026-03-05:house',
        owner: 'house',
        status: 'issued',
        isPayable: false,
        lines: [
          lineOf(figure(100n), 'daily:2026-03-05'),
          lineOf(figure(10n), 'daily:2026-03-04', 'correction'),
          lineOf(figure(1_110n), 'daily:2026-03-05', 'balance'),
        ],
      },
    ])
  })
  test('wait for an approval where the kind needs one', () => {
    expect(drafts({ approval: { permission: 'p' } })[0]?.status).toBe('pending')
  })
  test('are payable only if something is due', () => {
    expect(drafts({ payment: () => null })[0]?.isPayable).toBe(false)
    expect(drafts({ payment: () => ({}) })[0]?.isPayable).toBe(true)
  })
})
