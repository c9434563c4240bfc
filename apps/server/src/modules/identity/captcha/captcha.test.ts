import { captcha, login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginOf, newAddress, readCaptcha } from '../../../testing/logins.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('captcha', () => {
  test('is a PNG that a client may replace once per second', async () => {
    const one = crypto.randomUUID()
    const picture = Buffer.from(await w.call(captcha, { id: one }), 'base64')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(await w.outcome(captcha, { id: one })).toBe('captcha.too_often')
    w.clock.advance('1s')
    expect(await w.outcome(captcha, { id: one })).toBe('ok')
  })
  test('accepts an answer once, within five minutes', async () => {
    const ana = await w.member()
    const address = newAddress()
    const wrong = { ...loginOf(ana), password: 'wrong' }
    for (let at = 0; at < 3; at++) {
      await w.outcome(login, wrong, { address })
      w.clock.advance('10s')
    }
    expect(await w.outcome(login, loginOf(ana), { address })).toBe('login.captcha_required')
    const one = crypto.randomUUID()
    await w.call(captcha, { id: one })
    const read = await readCaptcha(w, one)
    expect(await w.outcome(login, { ...wrong, captchaId: one, captcha: 'zzzzz' }, { address })).toBe('captcha.failed')
    expect(await w.outcome(login, { ...loginOf(ana), captchaId: one, captcha: read }, { address })).toBe(
      'captcha.failed',
    )
    const two = crypto.randomUUID()
    await w.call(captcha, { id: two })
    await readCaptcha(w, two)
    w.clock.advance('5m')
    expect(await w.outcome(login, { ...loginOf(ana), captchaId: two, captcha: read }, { address })).toBe(
      'captcha.failed',
    )
    const three = crypto.randomUUID()
    await w.call(captcha, { id: three })
    await readCaptcha(w, three)
    expect(await w.outcome(login, { ...loginOf(ana), captchaId: three, captcha: read }, { address })).toBe('ok')
  })
})
