import { describe, expect, test } from 'vitest'
import { turns } from './turns.ts'

/** A task that runs until it is told to end. */
function task(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  test('run two tasks of a caller at once and the others in the order of their arrival', async () => {
    const inTurn = turns(2)
    const log: string[] = []
    const tasks = ['a', 'b', 'c', 'd'].map((name) => task(log, name))
    const answers = tasks.map(({ run }) => inTurn('ana', run))
    await settled()
    expect(log).toEqual(['a', 'b'])
    tasks[1]!.end()
    await settled()
    expect(log).toEqual(['a', 'b', 'c'])
    for (const { end } of tasks) end()
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('let another caller pass', async () => {
    const inTurn = turns(1)
    const log: string[] = []
    const [first, second, other] = ['first', 'second', 'other'].map((name) => task(log, name))
    const answers = [inTurn('ana', first!.run), inTurn('ana', second!.run), inTurn('ben', other!.run)]
    await settled()
    expect(log).toEqual(['first', 'other'])
    for (const { end } of [first!, second!, other!]) end()
    await Promise.all(answers)
  })

  test('go on after a task that failed', async () => {
    const inTurn = turns(1)
    const log: string[] = []
    const [failing, next] = [task(log, 'failing'), task(log, 'next')]
    const failed = inTurn('ana', failing.run)
    const answer = inTurn('ana', next.run)
    failing.fail()
    await expect(failed).rejects.toThrow('failing')
    next.end()
    expect(await answer).toBe('next')
    expect(await inTurn('ana', async () => 'later')).toBe('later')
  })
})
