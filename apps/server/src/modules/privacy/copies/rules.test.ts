import { describe, expect, test } from 'vitest'
import { csvHead, csvOf, mayRequest, stateOf } from './rules.ts'

const NOON = new Date('2026-03-02T12:00:00Z')

describe('a table as CSV', () => {
  test('has a cell for every column, and quotes what a reader would split', () => {
    expect(
      csvOf(
        ['a', 'b', 'c'],
        [
          { a: 1, b: 'x,y' },
          { a: null, c: 'say "hi"\n' },
        ],
      ),
    ).toBe('1,"x,y",\r\n,,"say ""hi""\n"\r\n')
    expect(csvHead(['a', '=b'])).toBe("a,'=b\r\n")
  })
  test.each(['=1+1', '+1', '-1', '@x'])('keeps a spreadsheet from calculating %s', (text) => {
    expect(csvOf(['a'], [{ a: text }])).toBe(`'${text}\r\n`)
  })
  test('has objects as JSON, and negative numbers as they are', () => {
    expect(csvOf(['a', 'b'], [{ a: -1, b: { c: [1] } }])).toBe('-1,"{""c"":[1]}"\r\n')
  })
})

test.each`
  last                                | may
  ${null}                             | ${true}
  ${new Date('2026-03-01T12:00:00Z')} | ${true}
  ${new Date('2026-03-01T12:00:01Z')} | ${false}
`('a copy after one of $last may be requested: $may', ({ last, may }) => {
  expect(mayRequest(last, NOON)).toBe(may)
})

test.each`
  expiresAt                           | state
  ${null}                             | ${'preparing'}
  ${new Date('2026-03-02T12:00:01Z')} | ${'ready'}
  ${NOON}                             | ${'expired'}
`('a copy that expires at $expiresAt is $state', ({ expiresAt, state }) => {
  expect(stateOf(expiresAt, NOON)).toBe(state)
})
