import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

test.each`
  language | and              | or
  ${'en'}  | ${'A, B, and C'} | ${'A, B, or C'}
  ${'zh'}  | ${'A、B和C'}     | ${'A、B或C'}
  ${'ja'}  | ${'A、B、C'}     | ${'A、B、またはC'}
  ${'ko'}  | ${'A, B 및 C'}   | ${'A, B 또는 C'}
  ${'id'}  | ${'A, B, dan C'} | ${'A, B, atau C'}
  ${'th'}  | ${'A B และC'}    | ${'A, B หรือ C'}
  ${'vi'}  | ${'A, B và C'}   | ${'A, B hoặc C'}
  ${'ar'}  | ${'A وB وC'}     | ${'A أو B أو C'}
`('a list in $language has its own commas and words', ({ language, and, or }) => {
  expect(listText(language, ['A', 'B', 'C'])).toBe(and)
  expect(listText(language, ['A', 'B', 'C'], 'or')).toBe(or)
})
test('a list of one item is the item, and an empty one is empty', () => {
  expect(listText('en', ['A'])).toBe('A')
  expect(listText('en', [])).toBe('')
})
