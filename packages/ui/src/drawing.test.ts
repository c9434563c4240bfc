import { expect, test } from 'vitest'
import { drawing, hash32 } from './stable.ts'
import { oklch, paletteOf } from './tile-palette.ts'

test('hashes the empty text and "a" to the published values of FNV-1a', () => {
  expect([hash32(''), hash32('a'), hash32('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
})

test('gives the same colours for the same code only', () => {
  const colours = (code: string) => paletteOf('lottery', code).shades
  expect(colours('SSC_1M')).toEqual(colours('SSC_1M'))
  expect(colours('SSC_1M')).not.toEqual(colours('SSC_5M'))
})

test('draws numbers within [0, 1)', () => {
  const next = drawing(7)
  const numbers = Array.from({ length: 1000 }, () => next())
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
})

test.each`
  lightness | chroma | hue   | colour
  ${1}      | ${0}   | ${0}  | ${'#ffffff'}
  ${0}      | ${0}   | ${0}  | ${'#000000'}
  ${0.628}  | ${0.4} | ${29} | ${/^#[0-9a-f]{6}$/}
`('OKLCH $lightness $chroma $hue is brought within sRGB', ({ lightness, chroma, hue, colour }) => {
  expect(oklch(lightness, chroma, hue)).toMatch(colour)
})
