import { expect, test } from 'vitest'
import { testClock } from '../../testing/world.ts'
import { idleCheck } from './idle.ts'

test('a connection is terminated after 90 seconds without a frame', () => {
  const clock = testClock()
  const terminated: string[] = []
  const connection = (name: string) => ({ terminate: () => terminated.push(name) })
  const silent = connection('silent')
  const talking = connection('talking')
  const closed = connection('closed')
  const check = idleCheck(clock)
  for (const each of [silent, talking, closed]) check.touch(each)
  clock.advance('60s')
  check.touch(talking)
  check.forget(closed)
  clock.advance('31s')
  check.terminateIdle()
  check.stop()
  expect(terminated).toEqual(['silent'])
})

test('a connection is terminated when its first frame does not arrive in time', () => {
  const clock = testClock()
  const terminated: string[] = []
  const connection = (name: string) => ({ terminate: () => terminated.push(name) })
  const silent = connection('silent')
  const greeted = connection('greeted')
  const check = idleCheck(clock)
  for (const each of [silent, greeted]) check.touch(each, 15_000)
  check.touch(greeted)
  clock.advance('16s')
  check.terminateIdle()
  check.stop()
  expect(terminated).toEqual(['silent'])
})
