import { expect, test } from 'vitest'
import { narrowed, widthsOf } from './picture-widths.ts'

test('a picture is stored in the widths below its own, and an icon in its own alone', () => {
  expect(widthsOf('/media/a.webp', 2_400)).toEqual([480, 960, 1_440])
  expect(widthsOf('/media/a.webp', 960)).toEqual([480])
  expect(widthsOf('/media/a.webp')).toEqual([])
  expect(widthsOf('/media/a.png', 512)).toEqual([])
  expect(widthsOf('https://elsewhere.example/a.webp', 2_400)).toEqual([])
})
test('the address of a smaller width is that of the picture with the width in its name', () => {
  expect(narrowed('/media/a.webp', 480)).toBe('/media/a-480.webp')
})
