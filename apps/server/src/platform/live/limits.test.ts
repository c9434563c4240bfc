import { setTimeout as sleep, setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { missedReader, upgradeTurns } from './limits.ts'
import { type CatchUp, channel } from './live.ts'

/** A channel that counts its reads, in all and at the same time. */
function countedChannel(audience: 'member' | 'public') {
  const reads = { all: 0, now: 0, most: 0 }
  const one = channel({
    name: 'status',
    audience,
    async catchUp() {
      reads.all++
      reads.most = Math.max(reads.most, ++reads.now)
      await sleep(2)
      reads.now--
      return [{ value: { status: 0, revision: 0 } }]
    },
  })
  return { channel: one, reads }
}
const request = (since?: string): CatchUp => ({ session: null, topic: undefined, since })

describe('messages that connections have missed', () => {
  test('are read once for all that ask for the same of a public channel', async () => {
    const { channel, reads } = countedChannel('public')
    const read = missedReader()
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => read(channel, request('7'))))
    expect(answers).toHaveLength(1_000)
    expect(answers.every(([message]) => message !== undefined)).toBe(true)
    expect(reads.all).toBe(1)
    await read(channel, request('7'))
    expect(reads.all).toBe(2)
  })
  test('are read for each connection of a member channel', async () => {
    const { channel, reads } = countedChannel('member')
    const read = missedReader()
    await Promise.all(Array.from({ length: 10 }, () => read(channel, request())))
    expect(reads.all).toBe(10)
  })
  test('are read a few at a time', async () => {
    const { channel, reads } = countedChannel('public')
    const read = missedReader()
    await Promise.all(Array.from({ length: 100 }, (_, index) => read(channel, request(String(index)))))
    expect(reads).toEqual({ all: 100, now: 0, most: 4 })
  })
  test('are read after one could not be read', async () => {
    const { channel, reads } = countedChannel('public')
    const read = missedReader()
    const broken = { ...channel, catchUp: () => Promise.reject(new Error('the database is away')) }
    await expect(read(broken, request())).rejects.toThrow('away')
    expect(await read(channel, request())).toHaveLength(1)
    expect(reads.all).toBe(1)
  })
})

test('connections that arrive together begin a few in each turn of the event loop, in their order', async () => {
  const turn = upgradeTurns(4)
  const begun: number[] = []
  for (let nth = 0; nth < 10; nth++) void turn().then(() => begun.push(nth))
  const counts: number[] = []
  for (let turns = 0; turns < 4; turns++) {
    await turnOfEventLoop()
    counts.push(begun.length)
  }
  expect(counts).toEqual([4, 8, 10, 10])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await turn()
})
