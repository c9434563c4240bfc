import { describe, expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test('lists the fields that differ, by their path', () => {
  const before = { state: 'held', texts: { en: 'Hello', vi: 'Chào' }, tags: ['a'] }
  const after = { state: 'failed', texts: { en: 'Hello', vi: 'Xin chào' }, tags: ['a'] }
  expect(changesBetween(before, after)).toEqual([
    { name: 'state', was: 'Held', is: 'Failed' },
    { name: 'texts.vi', was: 'Chào', is: 'Xin chào' },
  ])
})

test('lists fields that were added or removed', () => {
  expect(changesBetween(null, { name: 'ana' })).toEqual([{ name: 'name', was: '', is: 'ana' }])
  expect(changesBetween({ on: true }, undefined)).toEqual([{ name: 'on', was: 'yes', is: '' }])
  expect(changesBetween(null, null)).toEqual([])
})

describe('a list of entries', () => {
  const one = (code: string, fee: number) => ({ code, terms: { fee } })

  test('is compared entry by entry, by their names', () => {
    expect(changesBetween([one('a', 1), one('b', 2)], [one('a', 1), one('b', 3)])).toEqual([
      { name: 'b.terms.fee', was: '2', is: '3' },
    ])
  })
  test('says which entry was added and which one removed', () => {
    const changes = changesBetween({ games: [one('a', 1), one('b', 2)] }, { games: [one('b', 2), one('c', 4)] })
    expect(changes).toEqual([
      { name: 'games.a.code', was: 'a', is: '' },
      { name: 'games.a.terms.fee', was: '1', is: '' },
      { name: 'games.c.code', was: '', is: 'c' },
      { name: 'games.c.terms.fee', was: '', is: '4' },
    ])
  })
  test('says when only the order changed', () => {
    expect(changesBetween([one('a', 1), one('b', 2)], [one('b', 2), one('a', 1)])).toEqual([
      { name: 'value (order)', was: 'a, b', is: 'b, a' },
    ])
  })
})
