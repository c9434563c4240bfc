import { expect, test } from 'vitest'
import { testClock } from '../../testing/world.ts'
import { silence } from './silence.ts'

test('who says nothing for a minute and a half is let go, whoever speaks stays', () => {
  const clock = testClock()
  const ended: string[] = []
  const one = (name: string) => ({ terminate: () => ended.push(name) })
  const [ana, ben, cleo] = [one('ana'), one('ben'), one('cleo')]
  const quiet = silence(clock)
  for (const each of [ana, ben, cleo]) quiet.hear(each)
  clock.advance('60s')
  quiet.hear(ben)
  quiet.forget(cleo)
  clock.advance('31s')
  quiet.look()
  quiet.stop()
  expect(ended).toEqual(['ana'])
})
