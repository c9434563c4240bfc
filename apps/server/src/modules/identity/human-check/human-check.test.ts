import { smsCode } from '@croupier/wire/identity/codes'
import { login, workChallenge } from '@croupier/wire/identity/session'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: true })
  await changeSettings(w, 'identity.human-check', { kind: 'work', forCodes: true, workCost: 100 })
})
afterAll(() => w.close())

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
async function workDone() {
  const challenge = await w.call(workChallenge, {}, { address: newAddress() })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the work is too hard for a test')
  return { challenge, solution }
}
let count = 0
const ask = (proof?: string) =>
  w.outcome(
    smsCode,
    { mobileNum: `9127${String(++count).padStart(5, '0')}`, countryDialingCode: '84', purpose: 'login', proof },
    { address: newAddress() },
  )

describe('a proof of work', () => {
  test('is required where the operator says so, and works once', async () => {
    expect(await ask()).toBe('login.captcha_required')
    const proof = encoded(await workDone())
    expect([await ask(proof), await ask(proof)]).toEqual(['ok', 'captcha.failed'])
  })
  test('works once, also when it comes twice at once', async () => {
    const proof = encoded(await workDone())
    expect((await Promise.all([ask(proof), ask(proof)])).toSorted()).toEqual(['captcha.failed', 'ok'])
  })
  test('ends after five minutes', async () => {
    const proof = encoded(await workDone())
    w.clock.advance('5m')
    expect(await ask(proof)).toBe('captcha.failed')
  })
  test.each<[string, (done: Awaited<ReturnType<typeof workDone>>) => unknown]>([
    [
      'another counter',
      ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    ],
    [
      'less work',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution,
      }),
    ],
    [
      'another end',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: { expiresAtMs: 9e15 } } },
        solution,
      }),
    ],
    ['no signature', ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution })],
    ['another form', () => 'work'],
  ])('is refused with %s', async (_, change) => {
    expect(await ask(encoded(change(await workDone())))).toBe('captcha.failed')
  })
  test('is refused when it is no JSON', async () => {
    expect(await ask('%%%')).toBe('captcha.failed')
  })
  test('takes the place of the picture after failed logins', async () => {
    const ana = await w.member()
    const address = newAddress()
    const wrong = { ...loginOf(ana), password: 'wrong' }
    for (let at = 0; at < 3; at++) {
      await w.outcome(login, wrong, { address })
      w.clock.advance('10s')
    }
    const { answer } = await w.send(login, loginOf(ana), { address })
    expect(answer).toMatchObject({ code: 'login.captcha_required', detail: { humanCheck: 'work' } })
    expect(await w.outcome(login, { ...loginOf(ana), proof: encoded(await workDone()) }, { address })).toBe('ok')
  })
})
