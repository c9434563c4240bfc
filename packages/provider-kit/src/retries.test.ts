import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { oneByOne, resolver } from './retries.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

describe('the resolver', () => {
  test('repeats what has no answer after pauses (Provider wallet rules §3.6), and delays nothing else by it', async () => {
    const waiting = new Set(['stuck'])
    const tried: string[] = []
    const settle = async (one: string) => {
      tried.push(one)
      if (one === 'stuck') throw new Error('no answer')
      waiting.delete(one)
    }
    const started = resolver({ list: () => [...waiting], idOf: (one) => one, settle })
    started.start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(tried.length).toBeGreaterThan(4)
    expect(tried.length).toBeLessThan(9)
    waiting.add('new')
    await vi.advanceTimersByTimeAsync(500)
    expect(tried).toContain('new')
    expect([...waiting]).toEqual(['stuck'])
    const before = tried.length
    await started.work()
    expect(tried.length).toBe(before + 1)
    started.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tried.length).toBe(before + 1)
  })
})

test('work under one name runs in order, and fails alone', async () => {
  const queue = oneByOne()
  const done: number[] = []
  const first = queue('a', async () => {
    await Promise.resolve()
    done.push(1)
    throw new Error('first')
  })
  const second = queue('a', async () => done.push(2))
  await expect(first).rejects.toThrow('first')
  await second
  expect(done).toEqual([1, 2])
})
