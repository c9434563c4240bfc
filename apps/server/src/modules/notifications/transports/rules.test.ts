import type { HttpOptions } from '@croupier/wire/notifications/connections.console'
import { describe, expect, test } from 'vitest'
import { gatewayRequest, judgeAnswer, networkFailureOf, smtpFailureOf, valueAt } from './rules.ts'

const options: HttpOptions = {
  url: 'https://sms.example/send?to={to}',
  method: 'POST',
  headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
  bodyType: 'json',
  body: '{"to":"{to}","text":"{text}","key":"{secret}"}',
  plusSign: true,
  success: null,
  idField: null,
  authority: null,
}
const message = { to: '+447700900712', text: 'a "quote" \\ and\na line', messageId: 'm1' }

describe('the request to a gateway', () => {
  test('escapes values for JSON, so that a text cannot add a field', () => {
    const { body } = gatewayRequest(options, message, 's"ecret')
    expect(JSON.parse(body)).toEqual({ to: message.to, text: message.text, key: 's"ecret' })
  })
  test('escapes values for a form and a URL', () => {
    const form = { ...options, bodyType: 'form', body: 'to={to}&text={text}' } as const
    const { url, body } = gatewayRequest(form, { ...message, text: 'a&b=c' }, null)
    expect(url).toBe('https://sms.example/send?to=%2B447700900712')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ to: message.to, text: 'a&b=c' })
  })
  test('puts the secret into headers and body, never into the URL', () => {
    const { url, headers } = gatewayRequest({ ...options, url: 'https://sms.example/{secret}' }, message, 'hidden')
    expect(headers).toMatchObject({ authorization: 'Bearer hidden', 'idempotency-key': 'm1' })
    expect(url).not.toContain('hidden')
  })
  test('does not read places in values again, nor break out of a header', () => {
    const tricky = { ...message, text: '{secret}' }
    expect(JSON.parse(gatewayRequest(options, tricky, 'hidden').body).text).toBe('{secret}')
    const headers = [{ name: 'X-Text', value: '{text}' }]
    expect(gatewayRequest({ ...options, headers }, { ...message, text: 'a\r\nb: c' }, null).headers).toMatchObject({
      'x-text': 'ab: c',
    })
  })
  test('leaves the plus sign out where the gateway wants none', () => {
    expect(JSON.parse(gatewayRequest({ ...options, plusSign: false }, message, null).body).to).toBe('447700900712')
  })
})

describe('the answer of a gateway', () => {
  const asked = { success: { field: 'messages.0.state', value: 'ok' }, idField: 'messages.0.id' }
  const ok = '{"messages":[{"state":"ok","id":7}]}'
  test.each`
    status | body                               | expected
    ${200} | ${ok}                              | ${{ kind: 'sent', providerId: '7' }}
    ${200} | ${'{"messages":[{"state":"no"}]}'} | ${{ kind: 'failed', isFinal: false, reason: 'refused', error: '200' }}
    ${200} | ${'not json'}                      | ${{ kind: 'failed', isFinal: false, reason: 'refused', error: '200' }}
    ${302} | ${ok}                              | ${{ kind: 'failed', isFinal: false, reason: 'refused', error: '302' }}
    ${400} | ${ok}                              | ${{ kind: 'failed', isFinal: true, reason: 'refused', error: '400' }}
    ${401} | ${ok}                              | ${{ kind: 'failed', isFinal: false, reason: 'unauthorised', error: '401' }}
    ${429} | ${ok}                              | ${{ kind: 'failed', isFinal: false, reason: 'refused', error: '429' }}
    ${503} | ${ok}                              | ${{ kind: 'failed', isFinal: false, reason: 'refused', error: '503' }}
  `('$status $body', ({ status, body, expected }) => {
    expect(judgeAnswer(asked, { status, body })).toEqual(expected)
  })
  test('has no value at a path that it lacks, nor on its prototype', () => {
    expect(valueAt({ a: { b: true } }, 'a.b')).toBe('true')
    for (const path of ['a', 'a.c', 'constructor.name', '__proto__.x']) expect(valueAt({ a: {} }, path)).toBeNull()
  })
})

test.each`
  error                                                    | expected
  ${{ code: 'ECONNREFUSED' }}                              | ${'unreachable'}
  ${{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }}               | ${'untrusted'}
  ${{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }}              | ${'untrusted'}
  ${{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }} | ${'untrusted'}
  ${{ name: 'InternalAddress' }}                           | ${'misconfigured'}
  ${undefined}                                             | ${'unreachable'}
`('a failure of the network $error: $expected', ({ error, expected }) => {
  expect(networkFailureOf(error)).toEqual({ reason: expected, isFinal: false })
})

test.each`
  error                                                          | reason                 | isFinal
  ${{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }} | ${'unauthorised'}      | ${false}
  ${{ responseCode: 550, command: 'RCPT TO' }}                   | ${'refused_recipient'} | ${true}
  ${{ responseCode: 451, command: 'RCPT TO' }}                   | ${'refused'}           | ${false}
  ${{ responseCode: 554, command: 'DATA' }}                      | ${'refused'}           | ${true}
  ${{ responseCode: 452, command: 'DATA' }}                      | ${'refused'}           | ${false}
  ${{ responseCode: 553, command: 'MAIL FROM' }}                 | ${'refused'}           | ${false}
  ${{ code: 'ETLS', responseCode: 502, command: 'STARTTLS' }}    | ${'untrusted'}         | ${false}
  ${{ code: 'ECONNECTION' }}                                     | ${'unreachable'}       | ${false}
`('an error of a mail server $error: $reason', ({ error, reason, isFinal }) => {
  expect(smtpFailureOf(error)).toMatchObject({ reason, isFinal })
})

test.each`
  error                                                                                     | code
  ${{ responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 <a@b.example> unknown' }} | ${'550 5.1.1'}
  ${{ responseCode: 554, command: 'DATA', response: '554-5.7.1 not wanted' }}               | ${'554 5.7.1'}
  ${{ responseCode: 451, command: 'RCPT TO', response: '451 try later' }}                   | ${'451'}
  ${{ code: 'ECONNECTION' }}                                                                | ${undefined}
`('the code of $error is $code, without the text of the answer', ({ error, code }) => {
  expect(smtpFailureOf(error).error).toBe(code)
})
