import { expect, test } from 'vitest'
import { testClock } from '../../testing/world.ts'
import { topics } from './fanout.ts'
import { nodeCache } from './node-cache.ts'

function node() {
  const { onReset, reset } = topics()
  const state = { isUp: true }
  const lookUps: ((value: string | undefined) => void)[] = []
  const clock = testClock()
  const find = () => new Promise<string | undefined>((answer) => lookUps.push(answer))
  return {
    reset,
    state,
    lookUps,
    clock,
    cache: nodeCache({ fanout: { onReset, isUp: () => state.isUp }, clock }, find),
  }
}

/** A node that has cached `one`. */
async function warmed() {
  const all = node()
  const first = all.cache.get('key')
  all.lookUps[0]!('one')
  await first
  return all
}

test('a value is looked up once in five seconds, for all who ask meanwhile', async () => {
  const { cache, lookUps, clock } = node()
  const both = [cache.get('key'), cache.get('key')]
  lookUps[0]!('one')
  expect(await Promise.all(both)).toEqual(['one', 'one'])
  clock.advance('4999ms')
  expect(await cache.get('key')).toBe('one')
  expect(lookUps).toHaveLength(1)
  clock.advance('1ms')
  void cache.get('key')
  expect(lookUps).toHaveLength(2)
})

test('a key without a value is looked up each time', async () => {
  const { cache, lookUps } = node()
  const none = cache.get('key')
  lookUps[0]!(undefined)
  expect(await none).toBeUndefined()
  void cache.get('key')
  expect(lookUps).toHaveLength(2)
})

test.each(['clear', 'reset'] as const)(
  'after a %s it is looked up again, and a look-up from before is not kept',
  async (how) => {
    const { cache, reset, lookUps } = await warmed()
    const change = { clear: cache.clear, reset }[how]
    change()
    const early = cache.get('key')
    change()
    lookUps[1]!('one')
    expect(await early).toBe('one')
    const late = cache.get('key')
    lookUps[2]!('two')
    expect(await late).toBe('two')
    expect(await cache.get('key')).toBe('two')
  },
)

test('while the connection between nodes is down, each one asks', async () => {
  const { cache, state, lookUps } = await warmed()
  state.isUp = false
  void cache.get('key')
  expect(lookUps).toHaveLength(2)
})
