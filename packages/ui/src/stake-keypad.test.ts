import { expect, test } from 'vitest'
import { pressKey } from './stake-keypad.tsx'

test.each`
  text      | key         | then
  ${''}     | ${'.'}      | ${'0.'}
  ${'0'}    | ${'7'}      | ${'7'}
  ${'1.2'}  | ${'.'}      | ${'1.2'}
  ${'1.25'} | ${'9'}      | ${'1.25'}
  ${'60'}   | ${'delete'} | ${'6'}
  ${''}     | ${'delete'} | ${''}
`('"$text" and $key make "$then"', ({ text, key, then }) => {
  expect(pressKey(text, key)).toBe(then)
})
