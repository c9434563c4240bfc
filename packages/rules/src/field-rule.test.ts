import { describe, expect, test } from 'vitest'
import { faultOf, PATTERN_IDS, type PatternId, patterns } from './field-rule.ts'

const faultIn = (patternId: PatternId, value: string) => faultOf(value, { patternId, minLength: 1, maxLength: 20_000 })

/** §5: for each pattern, values at its boundaries that it accepts, and that it refuses. */
const EXAMPLES: Record<PatternId, { accepted: string[]; refused: string[] }> = {
  any: { accepted: [' ', 'a b', '张', '😀', '\u202e'], refused: [] },
  letterFirst: { accepted: ['a', 'Z9', 'a0'], refused: ['0a', '_a', 'a_', 'а1', 'ａ1', 'é1', 'e\u03011'] },
  chineseAndDigits: { accepted: ['张三88', '0', '㐀'], refused: ['张a', 'ひらがな', '张 三', '８８', '张\u0301'] },
  email: {
    accepted: ['a@b.co', 'a.b+c@example.co.uk', `${'a'.repeat(64)}@b.example`, 'A_%-@x-y.z1'],
    refused: [
      'a@b',
      '@b.co',
      'a@',
      'a@@b.co',
      'a b@c.de',
      'а@b.co',
      'a@b..co',
      `${'a'.repeat(65)}@b.example`,
      'a@b.co\u200f',
    ],
  },
  alphanumeric: { accepted: ['0', 'aZ9'], refused: ['a-b', 'a b', 'ａ', '１', 'o\u0308'] },
  lettersPlusDigits: { accepted: ['a1', '1a', '12ab'], refused: ['a', '1', 'abc', '123', 'а1'] },
  digits: { accepted: ['0', '007'], refused: ['1a', '١٢', '１２', '-1', '1.0', '1\u20e3'] },
  alphanumericWithUppercase: { accepted: ['A', 'aB1'], refused: ['a', '1', 'А', 'Ａb'] },
  lettersAndSpaces: { accepted: ['Ana', 'Ana de Souza', ' '], refused: ['Ana2', 'José', 'Ana\u00a0S', 'Ana\t', 'Аna'] },
  noSpaces: { accepted: ['a', 'ünïcode!', '😀'], refused: ['a b', '\u00a0', 'a\u3000b', 'a\u2003b', 'a\nb'] },
  dateYearFirst: {
    accepted: ['1999-12-31', '2000-01-01'],
    refused: ['1999-13-01', '1999-00-01', '1999-1-1', '31-12-1999', '1999-12-32', '１999-12-31'],
  },
  dateMonthFirst: {
    accepted: ['12-31-1999', '01-01-2000'],
    refused: ['13-01-1999', '1999-12-31', '1-1-1999', '12-32-1999'],
  },
  korean: { accepted: ['홍길동', '가'], refused: ['hong', '홍 길동', '洪', '홍1'] },
  thai: { accepted: ['สมชาย', 'ที่'], refused: ['somchai', 'สม ชาย', 'ສົມ', 'สม1'] },
  uppercaseAndSpaces: { accepted: ['A', 'ANA DE SOUZA', ' A '], refused: ['   ', 'Ana', 'ANA2', 'АNA', 'É'] },
}

describe.each(PATTERN_IDS)('§5 the pattern %s', (id) => {
  test.each(EXAMPLES[id].accepted)('accepts "%s"', (value) => expect(faultIn(id, value)).toBeNull())
  test.each(EXAMPLES[id].refused)('refuses "%s"', (value) => expect(faultIn(id, value)).toBe('pattern'))
})

describe.each(PATTERN_IDS.filter((id) => id !== 'any'))('§5 the pattern %s', (id) => {
  test('refuses marks that turn the direction of a text, and hidden ones', () => {
    for (const mark of ['\u200e', '\u200f', '\u202e', '\u2066', '\u200b', '\ufeff'])
      for (const value of EXAMPLES[id].accepted) {
        // Marks without a width are no spaces.
        if (id === 'noSpaces' && mark !== '\ufeff') continue
        expect(faultIn(id, mark + value)).toBe('pattern')
        expect(faultIn(id, value + mark)).toBe('pattern')
      }
  })
  test('refuses a line break at the end', () => {
    for (const value of EXAMPLES[id].accepted) expect(faultIn(id, `${value}\n`)).toBe('pattern')
  })
})

describe('§5 no pattern', () => {
  const long = 10_000
  /** Values that make a pattern go back and forth, if any does. */
  const hard = [
    'a'.repeat(long),
    `${'a'.repeat(long)}!`,
    '1'.repeat(long),
    `${'A '.repeat(long / 2)}!`,
    `${'a.'.repeat(long / 2)}@`,
    `a@${'b.'.repeat(long / 2)}`,
    `${'-'.repeat(long)}@b.co`,
    ' '.repeat(long),
    '张'.repeat(long),
    '\u0301'.repeat(long),
    '😀'.repeat(long / 2),
  ]
  test.each(PATTERN_IDS)('%s takes more than linear time', (id) => {
    const timeOf = (values: readonly string[]) => {
      const start = performance.now()
      for (let at = 0; at < 5; at++) for (const value of values) faultIn(id, value)
      return performance.now() - start
    }
    timeOf(hard)
    // Quadratic time would take four times as long for twice the length, and seconds for ten thousand characters.
    expect(timeOf(hard)).toBeLessThan(500)
    expect(patterns[id]).toBeTruthy()
  })
})

describe('§5 the length of a value', () => {
  test.each`
    value                 | minLength | maxLength | fault
    ${'abc'}              | ${3}      | ${3}      | ${null}
    ${'ab'}               | ${3}      | ${3}      | ${'length'}
    ${'abcd'}             | ${3}      | ${3}      | ${'length'}
    ${'😀😀😀'}           | ${3}      | ${3}      | ${null}
    ${'x'.repeat(10_000)} | ${1}      | ${255}    | ${'length'}
  `('counts characters: $fault for $minLength to $maxLength', ({ value, minLength, maxLength, fault }) => {
    expect(faultOf(value, { patternId: 'any', minLength, maxLength })).toBe(fault)
  })
})
