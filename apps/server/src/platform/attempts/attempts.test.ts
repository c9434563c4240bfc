import { uuidV7 } from '@croupier/kernel/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { systemRandom } from '../clock.ts'
import { attempts, type Guard } from './attempts.ts'

const LOCK_AFTER = 3
const policy = {
  slowAfter: 100,
  slowSeconds: 0,
  captchaAfter: null,
  lockAfter: LOCK_AFTER,
  lockMinutes: 5,
  windowMinutes: 30,
}

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const newAddress = (): Guard[] => [{ key: `address:${uuidV7(w.clock.now(), systemRandom)}`, policy, shared: true }]

describe('T017 successes between the failures of an address', () => {
  test('take back their own attempts only, in any order: no more failures are admitted than without them', async () => {
    const counter = attempts({ db: w.platform.database.db, clock: w.clock })
    const step = fc.record({ begins: fc.boolean(), succeeds: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const address = newAddress()
        let inFlight = 0
        let failed = 0
        for (const { begins, succeeds } of steps) {
          if (begins) {
            const { kind } = await counter.count(address)
            expect(kind).toBe(failed + inFlight < LOCK_AFTER ? 'admitted' : 'locked')
            if (kind === 'admitted') inFlight += 1
          } else if (inFlight > 0) {
            inFlight -= 1
            if (succeeds) await counter.succeed(address)
            else failed += 1
          }
        }
        expect(failed).toBeLessThanOrEqual(LOCK_AFTER)
      }),
      { numRuns: 30 },
    )
  })
  test('lift a lock only while fewer failures than lock are left', async () => {
    const counter = attempts({ db: w.platform.database.db, clock: w.clock })
    const address = newAddress()
    const tries = Array.from({ length: LOCK_AFTER + 1 }, () => counter.count(address))
    expect((await Promise.all(tries)).filter(({ kind }) => kind === 'admitted')).toHaveLength(LOCK_AFTER)
    // One of those in flight was right, so one more failure is admitted, and none after it.
    await counter.succeed(address)
    expect((await counter.count(address)).kind).toBe('admitted')
    expect((await counter.count(address)).kind).toBe('locked')
  })
})
