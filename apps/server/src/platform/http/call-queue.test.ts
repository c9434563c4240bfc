import { describe, expect, test } from 'vitest'
import { callQueue } from './call-queue.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
/** As many calls of each line at once. */
const each = (count: number) => ({ prompt: count, patient: count })
const never = () => new Promise<never>(() => {})

/** A call that runs until it is told to end. */
function call(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, end: () => resolve(name) }
}

describe('the calls of one caller', () => {
  const ended = Promise.resolve()
  test('run four at once, and the others in the order of their arrival', async () => {
    const queue = callQueue(() => false, each(100))
    const log: string[] = []
    const calls = [...'abcdef'].map((name) => call(log, name))
    const answers = calls.map(({ run }) => queue.run('ana', 0, run))
    await settled()
    expect(log.join('')).toBe('abcd')
    calls[1]!.end()
    await settled()
    expect(log.join('')).toBe('abcde')
    for (const { end } of calls) end()
    expect((await Promise.all(answers)).join('')).toBe('abcdef')
    expect(await queue.run('ana', 0, async () => 'later')).toBe('later')
  })

  test('let the calls of another caller pass', async () => {
    const queue = callQueue(() => false, each(100))
    for (let count = 0; count < 10; count++) void queue.run('ana', 0, never)
    expect(await queue.run('ben', 0, () => ended.then(() => 'served'))).toBe('served')
  })

  test('wait longer for each that runs already', async () => {
    const queue = callQueue(() => true, each(2))
    const log: string[] = []
    const [first, other] = [call(log, 'first'), call(log, 'other')]
    const running = [queue.run('ana', 0, first.run), queue.run('ben', 0, other.run)]
    const then = [
      queue.run('ana', 0, async () => log.push('second')),
      queue.run('cleo', 0, async () => log.push('cleo')),
    ]
    first.end()
    await Promise.all(then)
    expect(log).toEqual(['first', 'other', 'cleo', 'second'])
    other.end()
    await Promise.all(running)
  })
})

describe('the queue of calls', () => {
  test('lets other calls without patience pass those of a crowd, which wait in the same line', async () => {
    const queue = callQueue(() => true, { prompt: 1, patient: 0 })
    const log: string[] = []
    const first = call(log, 'first')
    const running = queue.run(null, 0, first.run)
    const then = [
      queue.run(null, 0, async () => log.push('crowd'), 'crowd'),
      queue.run(null, 0, async () => log.push('crowd'), 'crowd'),
      queue.run(null, 0, async () => log.push('bet')),
    ]
    first.end()
    await Promise.all([running, ...then])
    expect(log).toEqual(['first', 'bet', 'crowd', 'crowd'])
  })

  test('runs calls at once while few run, and the others by the end of their patience', async () => {
    const queue = callQueue(() => true, each(2))
    const log: string[] = []
    const [a, b] = [call(log, 'a'), call(log, 'b')]
    const first = [queue.run(null, 1, a.run), queue.run(null, 1, b.run)]
    const then = [
      queue.run(null, 60_000, async () => log.push('dear')),
      queue.run(null, 1, async () => log.push('cheap')),
      queue.run(null, 1, async () => log.push('cheap, later')),
    ]
    await settled()
    expect(log).toEqual(['a', 'b'])
    a.end()
    await Promise.all(then)
    expect(log).toEqual(['a', 'b', 'cheap', 'cheap, later', 'dear'])
    b.end()
    expect(await Promise.all(first)).toEqual(['a', 'b'])
  })

  test('a call that waited long comes before one that has just come', async () => {
    const queue = callQueue(() => true, each(1))
    const log: string[] = []
    const running = call(log, 'running')
    const first = queue.run(null, 1, running.run)
    const dear = queue.run(null, 1, async () => log.push('dear'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    const cheap = queue.run(null, 100, async () => log.push('cheap'))
    running.end()
    await Promise.all([first, dear, cheap])
    expect(log).toEqual(['running', 'dear', 'cheap'])
  })

  test('calls that have patience never hold up those that have none', async () => {
    const queue = callQueue(() => true, each(2))
    for (let count = 0; count < 100; count++) void queue.run(null, 1, never)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await queue.run(null, 0, async () => 'served')).toBe('served')
  })

  test('a place that is free belongs to a call that waits, and to none that has just come', async () => {
    const queue = callQueue(() => true, each(1))
    const log: string[] = []
    const running = call(log, 'running')
    const first = queue.run(null, 1, running.run)
    const waiting = queue.run(null, 1, async () => log.push('waiting'))
    running.end()
    await first
    const late = queue.run(null, 60_000, async () => log.push('late'))
    await Promise.all([waiting, late])
    expect(log).toEqual(['running', 'waiting', 'late'])
  })

  test('a call that fails frees its place', async () => {
    const queue = callQueue(() => true, each(1))
    const failing = queue.run(null, 0, async () => {
      throw new Error('failing')
    })
    const next = queue.run(null, 0, async () => 'next')
    await expect(failing).rejects.toThrow('failing')
    expect(await next).toBe('next')
  })

  test('calls that wait for something else do not keep others from running', async () => {
    const queue = callQueue(() => false, each(2))
    for (let count = 0; count < 100; count++) void queue.run(null, 0, never)
    expect(await queue.run(null, 0, async () => 'served')).toBe('served')
  })

  test('a node without free connections runs no more than it must', async () => {
    let isBusy = true
    const queue = callQueue(() => isBusy, each(1))
    const log: string[] = []
    void queue.run(null, 0, never)
    const next = queue.run(null, 0, async () => log.push('next'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(log).toEqual([])
    isBusy = false
    await next
  })
})
