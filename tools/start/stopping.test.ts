import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stopParts } from './stopping.ts'

const lines: string[] = []
const say = (line: string) => void lines.push(line)
beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('stopParts', () => {
  test('stops the parts in reverse order, each after the end of the one before, and names each', async () => {
    const part = (name: string) => ({ name, stop: async () => say(`${name} ended`) })
    const server = { ...part('the server'), work: 'finishes calls under way' }
    await stopParts([part('the database'), server], say)
    expect(lines).toEqual([
      'stopping the server, which finishes calls under way',
      'the server ended',
      'stopping the database',
      'the database ended',
      'stopped',
    ])
  })

  test('says what it still waits for, and how to end it', async () => {
    let end = () => {}
    const stop = () => new Promise<void>((done) => (end = done))
    const stopped = stopParts([{ name: 'the server', stop, kill: () => {} }], say)
    await vi.advanceTimersByTimeAsync(4_500)
    end()
    await stopped
    await vi.advanceTimersByTimeAsync(60_000)
    const reminder = 'still waiting for the server; Ctrl-C again ends it at once'
    expect(lines).toEqual(['stopping the server', reminder, reminder, 'stopped'])
  })
})
