import { describe, expect, test } from 'vitest'
import { testClock } from '../../testing/world.ts'
import { type Fanout, topics } from '../fanout/fanout.ts'
import { heldSessions, type Session } from './session.ts'

const HASH = 'h'.repeat(64)
const may = (...permissions: string[]) => ({ kind: 'staff', permissions: new Set(permissions) }) as unknown as Session

/** One node, whose look-ups take as long as a test wants. */
function node() {
  const heard = topics()
  const fanout = { ...heard, isUp: () => true } as unknown as Fanout
  const asked: ((answer: Session | null) => void)[] = []
  const find = () => new Promise<Session | null>((answer) => asked.push(answer))
  const directory = { find, seen: async () => {} }
  return { heard, asked, sessions: heldSessions({ directory, fanout, clock: testClock() }) }
}

describe('T153 a right that changes', () => {
  test.each(['session.changed', 'session.ended'])(
    'while somebody is looked up is not held as it was: %s',
    async (topic) => {
      const { heard, asked, sessions } = node()
      const first = sessions.find(HASH)
      heard.notify(topic, HASH)
      asked[0]!(may('withdrawal.order.pay'))
      await first
      const next = sessions.find(HASH)
      expect(asked).toHaveLength(2)
      asked[1]!(null)
      expect(await next).toBeNull()
    },
  )
  test('while the line between nodes was down is looked up, too', async () => {
    const { heard, asked, sessions } = node()
    const first = sessions.find(HASH)
    heard.reset()
    asked[0]!(may('withdrawal.order.pay'))
    await first
    sessions.find(HASH)
    expect(asked).toHaveLength(2)
  })
  test('of somebody else changes nothing: who was looked up is held', async () => {
    const { heard, asked, sessions } = node()
    const first = sessions.find(HASH)
    heard.notify('session.changed', 'o'.repeat(64))
    asked[0]!(may('audit.entry.view'))
    await first
    expect(await sessions.find(HASH)).toEqual(may('audit.entry.view'))
    expect(asked).toHaveLength(1)
  })
  test('is heard though another look-up of the same session is on its way', async () => {
    const { heard, asked, sessions } = node()
    const [one, two] = [sessions.find(HASH), sessions.find(HASH)]
    heard.notify('session.changed', HASH)
    const three = sessions.find(HASH)
    asked[2]!(may())
    asked[0]!(may('a.b.c'))
    asked[1]!(may('a.b.c'))
    await Promise.all([one, two, three])
    expect(await sessions.find(HASH)).toEqual(may())
  })
})
