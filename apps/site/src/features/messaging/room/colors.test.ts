import { expect, test } from 'vitest'
import { headColors } from './colors.ts'

test.each`
  background   | color
  ${'#000000'} | ${'#ffffff'}
  ${'#c2213f'} | ${'#ffffff'}
  ${'#fbc95f'} | ${'#14131f'}
  ${'#ffffff'} | ${'#14131f'}
`('§3 text on the header colour $background can be read: $color', ({ background, color }) => {
  expect(headColors(background)).toEqual({ background, color })
})

test('without a colour the header has that of the design', () => {
  expect(headColors(null)).toBeUndefined()
})
