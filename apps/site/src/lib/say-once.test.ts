import { beforeEach, describe, expect, test } from 'vitest'
import { type Speakers, sayOnce } from './say-once.ts'

const stored = new Map<string, string>()
let heard: string[] = []
let nowMs = 0

const tab = (whenSeen: () => Promise<void> = () => Promise.resolve()): Speakers => ({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
  },
  alone: async (work) => work(),
  whenSeen,
  now: () => nowMs,
})
const say = (speakers: Speakers, key: string) => sayOnce(speakers, key, () => heard.push(key))

beforeEach(() => {
  stored.clear()
  heard = []
  nowMs = 0
})

describe('a result', () => {
  test('is said once, although a lost connection receives it again', async () => {
    const one = tab()
    await say(one, 'ticket-1')
    await say(one, 'ticket-1')
    await say(one, 'ticket-2')
    expect(heard).toEqual(['ticket-1', 'ticket-2'])
  })

  test('is said in one of two tabs', async () => {
    await Promise.all([say(tab(), 'ticket-1'), say(tab(), 'ticket-1')])
    expect(heard).toEqual(['ticket-1'])
  })

  test('waits in a hidden tab, and is said there unless another tab was seen first', async () => {
    const shown = Promise.withResolvers<void>()
    const hidden = tab(() => shown.promise)
    const waiting = [say(hidden, 'ticket-1'), say(hidden, 'ticket-2')]
    await say(tab(), 'ticket-1')
    shown.resolve()
    await Promise.all(waiting)
    expect(heard).toEqual(['ticket-1', 'ticket-2'])
  })

  test('is not said to a tab that was hidden for long', async () => {
    const shown = Promise.withResolvers<void>()
    const waiting = say(
      tab(() => shown.promise),
      'ticket-1',
    )
    nowMs = 31_000
    shown.resolve()
    await waiting
    expect(heard).toEqual([])
  })

  test('is said although the storage holds something else', async () => {
    stored.set('said.results', '{"a":1}')
    await say(tab(), 'ticket-1')
    expect(heard).toEqual(['ticket-1'])
  })
})
