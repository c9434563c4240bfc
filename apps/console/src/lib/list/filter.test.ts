import { describe, expect, test } from 'vitest'
import { type Filter, filled, readState, viewQuery, withCursor, withFilter, withOpened, withPage } from './filter.ts'

const state: Filter = {
  kind: 'chips',
  name: 'state',
  label: 'State',
  fallback: 'open',
  options: ['open', 'held'].map((value) => ({ value, label: value })),
}
const search: Filter = { kind: 'search', name: 'search', label: 'Member' }
const filters = [state, search]
const read = (query: string) => readState(new URLSearchParams(query), filters)

describe('the address of a list', () => {
  test('holds filters, page and opened row', () => {
    expect(read('state=held&search=ana&page=3&open=w1')).toEqual({
      filters: { state: 'held', search: 'ana' },
      page: 3,
      before: undefined,
      opened: 'w1',
    })
  })
  test('reads an unknown choice and a wrong page as the default', () => {
    for (const query of ['', 'state=nothing&page=-2', 'page=x'])
      expect(read(query)).toMatchObject({ filters: { state: 'open', search: '' }, page: 1 })
  })
  test('leaves the default value out', () => {
    expect(withFilter(new URLSearchParams('state=held'), state, 'open').toString()).toBe('')
    expect(withPage(new URLSearchParams('page=2'), 1).toString()).toBe('')
  })
  test('starts at the first page after a filter changed, and keeps the opened row', () => {
    const params = new URLSearchParams('page=4&before=abc&open=w1')
    expect(withFilter(params, search, 'ben').toString()).toBe('open=w1&search=ben')
  })
  test('closes the opened row and returns to the newest page', () => {
    expect(withOpened(new URLSearchParams('open=w1&page=2'), undefined).toString()).toBe('page=2')
    expect(withCursor(new URLSearchParams('before=abc'), undefined).toString()).toBe('')
  })
})

test('of a saved view holds the filters only', () => {
  expect(viewQuery(read('search=a%26b&state=held&page=3&open=w1'), filters)).toBe('state=held&search=a%26b')
  expect(viewQuery(read(''), filters)).toBe('')
})

test('leaves out an empty field', () => {
  expect(filled({ action: ' login ', object: '  ' })).toEqual({ action: 'login' })
})
