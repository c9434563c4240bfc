import { expect, test } from 'vitest'
import { sharedText } from './shared-text.ts'

test.each`
  search                                                                         | text
  ${''}                                                                          | ${''}
  ${'?text=Look'}                                                                | ${'Look'}
  ${'?title=A+round&text=Look&url=https%3A%2F%2Fa.example%2F'}                   | ${'A round Look https://a.example/'}
  ${'?title=A+round&text=A+round+https%3A%2F%2Fa.example&url=https://a.example'} | ${'A round https://a.example'}
  ${'?title=Same&text=Same'}                                                     | ${'Same'}
`('an app that shares $search writes “$text”', ({ search, text }) => {
  expect(sharedText(search)).toBe(text)
})

test('a long text is cut to the length of feedback', () => {
  expect(sharedText(`?text=${'a'.repeat(500)}`)).toHaveLength(140)
})
