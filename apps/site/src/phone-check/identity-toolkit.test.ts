import { describe, expect, test } from 'vitest'
import { faultOf, identityToolkit, ProviderRefused } from './identity-toolkit.ts'

const provider = {
  channel: 'FIREBASE',
  projectId: 'p',
  apiKey: 'a key',
  apiUrl: 'https://phones.example',
  checkScript: 'https://check.example/api.js',
}
const answers = (status: number, body: string) => {
  const asked: { url: string; body: unknown }[] = []
  const fetching: typeof fetch = async (url, init) => {
    asked.push({ url: String(url), body: init?.body ? JSON.parse(String(init.body)) : undefined })
    return new Response(body, { status })
  }
  return { asked, toolkit: identityToolkit(provider, fetching) }
}
const faultIn = (run: Promise<unknown>) =>
  run.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderRefused ? error.fault : String(error)),
  )

describe('the calls of Identity Toolkit', () => {
  test('send and read what its documentation names', async () => {
    const params = answers(200, '{"recaptchaSiteKey":"site"}')
    expect(await params.toolkit.checkKey()).toBe('site')
    const sent = answers(200, '{"sessionInfo":"s"}')
    expect(await sent.toolkit.sendCode('+84912345678', 'token')).toBe('s')
    const proved = answers(200, '{"idToken":"t"}')
    expect(await proved.toolkit.prove('s', '123456')).toBe('t')
    expect([...params.asked, ...sent.asked, ...proved.asked]).toEqual([
      { url: 'https://phones.example/v1/recaptchaParams?key=a%20key', body: undefined },
      {
        url: 'https://phones.example/v1/accounts:sendVerificationCode?key=a%20key',
        body: { phoneNumber: '+84912345678', recaptchaToken: 'token' },
      },
      {
        url: 'https://phones.example/v1/accounts:signInWithPhoneNumber?key=a%20key',
        body: { sessionInfo: 's', code: '123456' },
      },
    ])
  })
  test.each`
    what                      | status | body
    ${'no JSON'}              | ${200} | ${'<html>'}
    ${'another form'}         | ${200} | ${'{"other":1}'}
    ${'an empty text'}        | ${200} | ${'{"sessionInfo":""}'}
    ${'null'}                 | ${200} | ${'null'}
    ${'a refusal without it'} | ${500} | ${'oops'}
  `('an answer with $what is an unknown error', async ({ status, body }) => {
    expect(await faultIn(answers(status, body).toolkit.sendCode('+84912345678', 'token'))).toBe('server.fault')
  })
  test('T167 no answer is a network that is away', async () => {
    const toolkit = identityToolkit(provider, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await faultIn(toolkit.prove('s', '123456'))).toBe('network')
  })
})

test.each`
  message                                              | fault
  ${'MISSING_PHONE_NUMBER'}                            | ${'code.mobile_required'}
  ${'INVALID_PHONE_NUMBER : TOO_SHORT'}                | ${'code.mobile_malformed'}
  ${'TOO_MANY_ATTEMPTS_TRY_LATER : Unusual activity'}  | ${'code.too_many'}
  ${'QUOTA_EXCEEDED : Exceeded quota.'}                | ${'code.quota_exceeded'}
  ${'OPERATION_NOT_ALLOWED : SMS unable to be sent'}   | ${'code.not_enabled'}
  ${'CAPTCHA_CHECK_FAILED : Hostname match not found'} | ${'captcha.failed'}
  ${'INVALID_APP_CREDENTIAL'}                          | ${'captcha.failed'}
  ${'MISSING_CODE'}                                    | ${'code.required'}
  ${'INVALID_CODE'}                                    | ${'code.invalid'}
  ${'SESSION_EXPIRED'}                                 | ${'code.expired'}
  ${'INVALID_SESSION_INFO'}                            | ${'code.expired'}
  ${'API key not valid. Please pass a valid API key.'} | ${'server.fault'}
  ${'constructor'}                                     | ${'server.fault'}
  ${''}                                                | ${'server.fault'}
`('§8 $message is $fault', ({ message, fault }) => {
  expect(faultOf({ error: { code: 400, message } })).toBe(fault)
})
