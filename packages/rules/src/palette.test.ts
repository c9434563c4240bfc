import { wcagContrast } from 'culori/fn'
import { expect, test } from 'vitest'
import { type Palette, paletteOf } from './palette.ts'

const LEVELS = ['00', '33', '66', '99', 'cc', 'ff']
const COLOURS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)))
const CARDS = ['#ffffff', '#1a1a26']
const TEXTS = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-press'],
  ['primary-text', 'primary-soft'],
] as const satisfies readonly (readonly [keyof Palette, keyof Palette])[]

test('text in the colours of every merchant reaches a contrast of 4.5 in both themes', () => {
  const poor = COLOURS.flatMap((accent) => {
    const palette = paletteOf(accent)
    return [0, 1].flatMap((theme) =>
      [
        ...TEXTS.filter(([text, ground]) => wcagContrast(palette[text][theme]!, palette[ground][theme]!) < 4.5),
        ...(wcagContrast(palette['primary-text'][theme]!, CARDS[theme]!) < 4.5 ? [['primary-text', 'card']] : []),
        ...(wcagContrast(palette.primary[theme]!, CARDS[theme]!) < 3 ? [['primary', 'card']] : []),
      ].map((pair) => `${accent} ${theme === 0 ? 'light' : 'dark'} ${pair.join(' on ')}`),
    )
  })
  expect(poor).toEqual([])
})

test('a colour that suits a theme stays as it is', () => {
  expect(paletteOf('#2b5cd9').primary[0]).toBe('#2b5cd9')
})

test('what is no colour is refused', () => {
  expect(() => paletteOf('red; }')).toThrow(RangeError)
})
