import { plusMs } from '@croupier/kernel/clock'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './answers.ts'
import type { Report, Statement } from './model.ts'
import { assess, drawTimeOf, dueFor, isWorthKeeping, knownFrom, mayBeDrawnAt } from './rules.ts'

const draw = { game: 'city-3d', issueNo: '20261121-0001', family: 'LF' }
const closeAt = new Date('2026-11-21T10:00:00Z')
const drawAt = new Date('2026-11-21T10:01:00Z')
const two = { sources: [{ code: 'board' }, { code: 'press' }], agree: 2 }
const three = { sources: [...two.sources, { code: 'radio' }], agree: 2 }
const deadlines = { lateMinutes: 5, voidMinutes: 30 }
const minutesLater = (minutes: number) => plusMs(drawAt, minutes * 60_000)

const answerOf = (numbers: unknown, more: object = {}) =>
  JSON.stringify({ game: draw.game, issueNo: draw.issueNo, numbers, drawnAt: '2026-11-21T10:01:02Z', ...more })

/** Plays a recording of answers, each as `source: text`, as the service keeps them. */
function play(recording: readonly (readonly [source: string, text: string])[]): Report[] {
  const kept: Report[] = []
  for (const [index, [source, text]] of recording.entries()) {
    const stated = readAnswer(text, draw)
    const own = kept.filter((one) => one.source === source)
    if (!isWorthKeeping(own.at(-1) ?? null, stated)) continue
    kept.push({ ...draw, ...stated, source, sequence: own.length + 1, receivedAt: plusMs(drawAt, index * 1_000) })
  }
  return kept
}
const faultOf = (text: string): Statement['fault'] => readAnswer(text, draw).fault

describe('an answer of a source', () => {
  test('states its numbers, and when they were drawn', () => {
    expect(readAnswer(answerOf([4, 0, 9]), draw)).toMatchObject({
      numbers: [4, 0, 9],
      drawnAt: new Date('2026-11-21T10:01:02Z'),
      fault: null,
    })
  })
  test.each([
    ['no JSON', '<html>', 'malformed'],
    ['null', 'null', 'malformed'],
    ['no numbers', answerOf(undefined), 'malformed'],
    ['numbers as text', answerOf(['4', '0', '9']), 'malformed'],
    ['another draw', answerOf([4, 0, 9], { issueNo: '20261121-0002' }), 'other_draw'],
    ['another game', answerOf([4, 0, 9], { game: 'city-5d' }), 'other_draw'],
    ['too few numbers', answerOf([4, 0]), 'invalid_numbers'],
    ['a number out of range', answerOf([4, 0, 10]), 'invalid_numbers'],
  ])('Lottery rules §16.3.5: states nothing with %s', (_, text, fault) => expect(faultOf(text)).toBe(fault))

  test('is kept to 2,000 characters', () => expect(readAnswer('x'.repeat(9_000), draw).content).toHaveLength(2_000))
})

const right = answerOf([4, 0, 9])
const wrong = answerOf([4, 0, 8])

describe('Lottery rules §16.3: a recording of sources', () => {
  test('decides nothing while one source alone has answered, however often it repeats itself', () => {
    const kept = play([
      ['board', right],
      ['board', right],
      ['board', right],
    ])
    expect(kept).toHaveLength(1)
    expect(assess(kept, two, closeAt)).toEqual({ kind: 'waiting' })
  })
  test('keeps at most 50 faults of a source, and what it states after them', () => {
    const faults = Array.from({ length: 60 }, (_, at) => ['board', `busy ${at}`] as const)
    expect(play([...faults, ['board', right]]).map(({ fault }) => fault)).toEqual([
      ...Array.from({ length: 50 }, () => 'malformed'),
      null,
    ])
  })
  test('agrees once enough sources state the same, whatever the gaps and faults before', () => {
    const kept = play([
      ['press', 'busy'],
      ['board', right],
      ['press', 'busy'],
      ['press', ''],
      ['press', right],
    ])
    expect(kept.map(({ source, sequence, fault }) => `${source} ${sequence} ${fault}`)).toEqual([
      'press 1 malformed',
      'board 1 null',
      'press 2 malformed',
      'press 3 null',
    ])
    expect(assess(kept, two, closeAt)).toEqual({ kind: 'agreed', numbers: [4, 0, 9] })
  })
  test('agrees on two of three while the third is silent, and not while it states other numbers', () => {
    const kept = play([
      ['board', right],
      ['press', right],
    ])
    expect(assess(kept, three, closeAt)).toMatchObject({ kind: 'agreed' })
    expect(assess([...kept, ...play([['radio', wrong]])], three, closeAt)).toEqual({
      kind: 'held',
      alarm: 'contradiction',
    })
  })
  test('holds the draw after a contradiction, even where a source corrects itself', () => {
    const kept = play([
      ['board', right],
      ['press', wrong],
      ['press', right],
    ])
    expect(assess(kept, two, closeAt)).toEqual({ kind: 'held', alarm: 'contradiction' })
  })
  test('holds the draw if a source says that the numbers were drawn before the cut-off', () => {
    const early = answerOf([4, 0, 9], { drawnAt: '2026-11-21T09:59:59.999Z' })
    expect(
      assess(
        play([
          ['board', early],
          ['press', right],
        ]),
        two,
        closeAt,
      ),
    ).toEqual({ kind: 'held', alarm: 'early' })
  })
  test('knows the numbers from the earliest draw before the cut-off that a source with a say states', () => {
    const drawnAt = (time: string) => answerOf([4, 0, 9], { drawnAt: `2026-11-21T09:59:${time}Z` })
    const kept = play([
      ['board', drawnAt('59.999')],
      ['press', drawnAt('58.000')],
      ['radio', drawnAt('57.000')],
    ])
    expect(knownFrom(kept, two, closeAt)).toEqual(new Date('2026-11-21T09:59:58.000Z'))
    expect(knownFrom(play([['board', right]]), two, closeAt)).toBeNull()
  })
  test('gives a source that the game no longer names no say', () => {
    expect(
      assess(
        play([
          ['board', right],
          ['radio', right],
        ]),
        two,
        closeAt,
      ),
    ).toEqual({ kind: 'waiting' })
  })
})

describe('Lottery rules §16.3.1: the deadlines of a draw', () => {
  const waiting = { kind: 'waiting' } as const
  const held = { kind: 'held', alarm: 'contradiction' } as const
  test.each([
    ['is on time', waiting, 4, { alarm: null, outcome: 'none' }],
    ['is late', waiting, 5, { alarm: 'late', outcome: 'none' }],
    ['is void', waiting, 30, { alarm: 'late', outcome: 'void' }],
    ['waits for staff after a contradiction', held, 31, { alarm: 'contradiction', outcome: 'none' }],
    [
      'is decided, however late',
      { kind: 'agreed', numbers: [1, 2, 3] } as const,
      31,
      { alarm: null, outcome: { numbers: [1, 2, 3] } },
    ],
  ])('a draw %s', (_, assessed, minutes, due) =>
    expect(dueFor(assessed, drawAt, deadlines, minutesLater(minutes))).toEqual(due),
  )
})

describe('T121: the time of a draw that staff correct', () => {
  const stated = new Date('2026-11-21T09:59:58.000Z')
  const before = new Date('2026-11-21T09:59:00.000Z')
  const earlier = { drawnAt: before, voidFrom: before }
  test.each([
    ['the sources count without a correction', null, null, { drawnAt: null, voidFrom: stated }],
    ['a time before the cut-off voids bets', before, null, earlier],
    ['a time at the cut-off voids no bet', closeAt, null, { drawnAt: closeAt, voidFrom: null }],
    ['a correction of the numbers alone keeps it', null, earlier, earlier],
    ['a later one replaces it', closeAt, earlier, { drawnAt: closeAt, voidFrom: null }],
  ])('%s', (_, corrected, last, expected) => expect(drawTimeOf(corrected, last, { stated, closeAt })).toEqual(expected))

  test('is within the sale or later, and not after a source stated the numbers', () => {
    const [report] = play([['board', right]])
    const after = (ms: number) => new Date(report!.receivedAt.getTime() + ms)
    const may = (drawnAt: Date) => mayBeDrawnAt(drawnAt, before, [report!], after(60_000))
    expect([before, closeAt, after(0)].map(may)).toEqual([true, true, true])
    expect([new Date(before.getTime() - 1), after(1), after(60_001)].map(may)).toEqual([false, false, false])
    expect(mayBeDrawnAt(after(1), before, [], after(0))).toBe(false)
  })
})
