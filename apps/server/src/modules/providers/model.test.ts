import { parseMoney, units } from '@croupier/kernel/money'
import { type Move, messageOf, model } from '@croupier/provider-kit/check/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProvider, testProvider } from '../../testing/provider.ts'
import { type World, world } from '../../testing/world.ts'

/**
 * W27: random messages about two rounds, some of them repeated, against a model of the ordering matrix (Provider wallet rules §3.5).
 * `PROVIDER_SEQUENCES=10000` runs as many sequences as the rules ask.
 */
const SEQUENCES = Number(process.env.PROVIDER_SEQUENCES ?? 15)
const START = parseMoney('1000.00')

let w: World
let acme: TestProvider
beforeAll(async () => {
  w = await world()
  acme = await testProvider(w)
})
afterAll(() => w.close())

/** Ids are few, so that messages meet. */
const two = fc.constantFrom(0, 1)
const three = fc.constantFrom(0, 1, 2)
const five = fc.constantFrom(0, 1, 2, 3, 4)
const amount = fc.constantFrom(100, 250, 700)
const message: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('bet'), bet: three, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('win'),
      id: five,
      bet: three,
      amount: fc.constantFrom(0, 100, 700),
      closes: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('rollback'), id: five, bet: three }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('refund'), id: five, bet: three, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('resettle'),
      id: five,
      win: five,
      amount,
      version: fc.constantFrom(1, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('close'), round: two }) },
)

test('W27 random messages have the answers of the ordering matrix, and leave its cash', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 8, maxLength: 40, size: 'max' }), async (messages) => {
      const ana = await w.member({ cash: '1000.00' })
      const game = await acme.open(ana)
      const run = `w27-${runs++}`
      const { expected, cash } = model(Number(START / 100n))
      for (const one of messages) {
        const { name, fields } = messageOf(run, one)
        const { answer } = await game.say(
          name,
          name === 'bet' ? { ...fields, sessionToken: game.sessionToken } : fields,
        )
        expect([one, answer.status]).toEqual([one, expected(one)])
      }
      expect(await w.cash(ana)).toBe(units(BigInt(cash()) * 100n))
    }),
    { numRuns: SEQUENCES },
  )
}, 3_600_000)
