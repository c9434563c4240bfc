import { MS, plusMs } from '@croupier/kernel/clock'
import Fastify, { type FastifyInstance } from 'fastify'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bindPhone } from './api.ts'
import type { PhoneBook } from './book.ts'
import { PROJECT_ID } from './tokens.ts'

let now: Date
let server: FastifyInstance
let book: PhoneBook
beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z')
  server = Fastify()
  book = await bindPhone(server, {
    clock: { now: () => now },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
  })
})
afterEach(() => server.close())

const call = async (path: string, body: object, key = 'stand-in') => {
  const answer = await server.inject({ method: 'POST', url: `/v1/accounts:${path}?key=${key}`, payload: body })
  return answer.json()
}
const faultOf = (answer: { error?: { message: string } }) => answer.error?.message
const send = async (phoneNumber = '+84912345678') =>
  call('sendVerificationCode', { phoneNumber, recaptchaToken: book.passCheck() })

describe('the stand-in for Firebase', () => {
  test('signs a token for the number that a code proves, once', async () => {
    const { sessionInfo } = await send()
    const { code } = book.sent().at(-1)!
    const { idToken } = await call('signInWithPhoneNumber', { sessionInfo, code })
    const keys = await server.inject('/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com')
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys.json()), { currentDate: now })
    expect(payload).toMatchObject({ aud: PROJECT_ID, phone_number: '+84912345678' })
    expect(faultOf(await call('signInWithPhoneNumber', { sessionInfo, code }))).toBe('SESSION_EXPIRED')
  })
  test('sends a code after a check only, which counts once and for two minutes', async () => {
    const phoneNumber = '+84912345678'
    const withToken = (recaptchaToken: string) => call('sendVerificationCode', { phoneNumber, recaptchaToken })
    const token = book.passCheck()
    expect(await withToken(token)).toHaveProperty('sessionInfo')
    expect(faultOf(await withToken(token))).toBe('CAPTCHA_CHECK_FAILED')
    const old = book.passCheck()
    now = plusMs(now, 2 * MS.minute)
    expect(faultOf(await withToken(old))).toBe('CAPTCHA_CHECK_FAILED')
  })
  test('bounds codes to a number, and tries of a code', async () => {
    for (let count = 0; count < 5; count++) expect(await send()).toHaveProperty('sessionInfo')
    expect(faultOf(await send())).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    const { sessionInfo } = await send('+84912345679')
    const wrong = () => call('signInWithPhoneNumber', { sessionInfo, code: 'wrong' })
    for (let count = 0; count < 5; count++) expect(faultOf(await wrong())).toBe('INVALID_CODE')
    expect(faultOf(await wrong())).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    now = plusMs(now, 5 * MS.minute)
    expect(faultOf(await wrong())).toBe('SESSION_EXPIRED')
  })
  test.each`
    path                       | body                               | key           | fault
    ${'sendVerificationCode'}  | ${{}}                              | ${'stand-in'} | ${'MISSING_PHONE_NUMBER'}
    ${'sendVerificationCode'}  | ${{ phoneNumber: '0912' }}         | ${'stand-in'} | ${'INVALID_PHONE_NUMBER'}
    ${'sendVerificationCode'}  | ${{ phoneNumber: 7 }}              | ${'stand-in'} | ${'INVALID_ARGUMENT'}
    ${'sendVerificationCode'}  | ${{}}                              | ${'other'}    | ${'API_KEY_INVALID'}
    ${'signInWithPhoneNumber'} | ${{ code: '1' }}                   | ${'stand-in'} | ${'MISSING_SESSION_INFO'}
    ${'signInWithPhoneNumber'} | ${{ sessionInfo: 'x' }}            | ${'stand-in'} | ${'MISSING_CODE'}
    ${'signInWithPhoneNumber'} | ${{ sessionInfo: 'x', code: '1' }} | ${'stand-in'} | ${'INVALID_SESSION_INFO'}
  `('refuses $body of $path with $fault', async ({ path, body, key, fault }) => {
    expect(faultOf(await call(path, body, key))).toBe(fault)
  })
})
