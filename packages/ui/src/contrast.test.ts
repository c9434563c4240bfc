import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colour of a token in a theme, from tokens.css. */
function colour(name: string, theme: 'light' | 'dark'): number[] {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1]
  if (!value) throw new Error(`no token --${name}`)
  const both = /light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/i.exec(value)
  const hex = both?.[theme === 'light' ? 1 : 2] ?? value
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

const luminance = (rgb: number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 contrast of two tokens. */
function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [light = 0, dark = 0] = [luminance(colour(one, theme)), luminance(colour(other, theme))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT = [
  ['text-1', 'bg-0'],
  ['text-1', 'bg-2'],
  ['text-2', 'bg-2'],
  ['text-2', 'bg-3'],
  ['text-3', 'bg-0'],
  ['text-3', 'bg-2'],
  ['text-3', 'bg-3'],
  ['text-3', 'bg-inset'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-press'],
  ['primary-text', 'primary-soft'],
  ['on-lamp', 'lamp'],
  ['lamp-text', 'lamp-soft'],
  ['on-ember', 'ember'],
  ['ember-text', 'ember-soft'],
  ['on-danger', 'danger'],
  ['danger-text', 'danger-soft'],
  ['danger-text', 'bg-2'],
  ['success-text', 'success-soft'],
  ['success-text', 'bg-2'],
  ['warning-text', 'warning-soft'],
  ['info-text', 'info-soft'],
  ['info-text', 'bg-3'],
  ['up', 'bg-3'],
  ['down', 'bg-3'],
  ...[
    'hot',
    'fav',
    'lottery',
    'elott',
    'live',
    'crash',
    'sports',
    'esports',
    'fish',
    'slots',
    'pvp',
    'poker',
    'video',
    'chain',
  ].map((hue) => [`cat-${hue}`, 'bg-2']),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((tier) => [`vip-${tier}`, 'bg-2']),
] as [string, string][]

const EDGES = [
  ['line-control', 'bg-2'],
  ['line-control', 'bg-inset'],
  ['focus', 'bg-0'],
  ['focus', 'bg-2'],
] as [string, string][]

describe.each(['dark', 'light'] as const)('design language, section 4: %s', (theme) => {
  test.each(TEXT)('text %s on %s reaches 4.5', (text, surface) => {
    expect(contrast(text, surface, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(EDGES)('edge %s on %s reaches 3', (edge, surface) => {
    expect(contrast(edge, surface, theme)).toBeGreaterThanOrEqual(3)
  })
})
