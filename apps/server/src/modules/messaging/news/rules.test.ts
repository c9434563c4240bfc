import { describe, expect, test } from 'vitest'
import { unreadOf } from './rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const news = (id: string, day: number) => ({ id, publishedAt: at(day) })

describe('§2 unread platform information', () => {
  test('is what was published after the last time at which all of it was read', () => {
    const published = [news('c', 3), news('b', 2), news('a', 1)]
    expect(unreadOf(published, { readUntil: at(2), readIds: [] })).toEqual(['c'])
    expect(unreadOf(published, { readUntil: at(0), readIds: [] })).toEqual(['c', 'b', 'a'])
  })
  test('leaves out what was read by itself', () => {
    const published = [news('c', 3), news('b', 2)]
    expect(unreadOf(published, { readUntil: at(1), readIds: ['c'] })).toEqual(['b'])
  })
})
