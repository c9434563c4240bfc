import { expect, test } from 'vitest'
import { changesBetween } from './audit-diff.ts'

test('only what differs is told, by its path', () => {
  const before = { state: 'held', texts: { en: 'Hello', vi: 'Chào' }, tags: ['a'] }
  const after = { state: 'failed', texts: { en: 'Hello', vi: 'Xin chào' }, tags: ['a'] }
  expect(changesBetween(before, after)).toEqual([
    { name: 'state', was: 'held', is: 'failed' },
    { name: 'texts.vi', was: 'Chào', is: 'Xin chào' },
  ])
})

test('what came into being, and what is gone', () => {
  expect(changesBetween(null, { name: 'ana' })).toEqual([{ name: 'name', was: '', is: 'ana' }])
  expect(changesBetween({ on: true }, undefined)).toEqual([{ name: 'on', was: 'true', is: '' }])
  expect(changesBetween(null, null)).toEqual([])
})
