import { MS, plusMs } from '@croupier/kernel/clock'
import { describe, expect, test } from 'vitest'
import { endingOf, expiryOf, isSuppressed, maskRecipient, nextTryAt, recipientKey } from './rules.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
const later = (ms: number) => plusMs(now, ms)

describe('the tries of a message', () => {
  test('come after growing pauses, and end after the ninth', () => {
    const pauses = Array.from({ length: 8 }, (_, at) => nextTryAt(at + 1, now)!.getTime())
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(nextTryAt(9, now)).toBeNull()
  })
  const failed = { kind: 'failed', isFinal: false, reason: 'unreachable' } as const
  test.each`
    delivery                              | tries | expiresIn         | status
    ${{ kind: 'sent', providerId: null }} | ${1}  | ${MS.minute}      | ${'sent'}
    ${failed}                             | ${1}  | ${MS.minute}      | ${'queued'}
    ${failed}                             | ${9}  | ${MS.day}         | ${'failed'}
    ${failed}                             | ${4}  | ${10 * MS.minute} | ${'expired'}
    ${{ ...failed, isFinal: true }}       | ${1}  | ${MS.minute}      | ${'failed'}
  `('$delivery.kind at try $tries, with $expiresIn ms left: $status', ({ delivery, tries, expiresIn, status }) => {
    expect(endingOf(delivery, { tries, expiresAt: later(expiresIn) }, now).status).toBe(status)
  })
  test('T024 a code is not sent after ten minutes', () => {
    expect(expiryOf('code', now)).toEqual(later(10 * MS.minute))
    expect(expiryOf('security', now) > later(MS.day)).toBe(true)
  })
})

test.each`
  reason         | purpose        | suppressed
  ${'bounce'}    | ${'code'}      | ${true}
  ${'manual'}    | ${'security'}  | ${true}
  ${'complaint'} | ${'code'}      | ${false}
  ${'complaint'} | ${'security'}  | ${false}
  ${'complaint'} | ${'service'}   | ${true}
  ${'complaint'} | ${'marketing'} | ${true}
`('after a $reason, messages of purpose $purpose are suppressed: $suppressed', ({ reason, purpose, suppressed }) => {
  expect(isSuppressed(reason, purpose)).toBe(suppressed)
})

describe('a recipient', () => {
  test.each`
    to                     | shown
    ${'lena@mail.example'} | ${'l•••@mail.example'}
    ${'+447700900712'}     | ${'+44•••••712'}
    ${'12345'}             | ${'•••••'}
  `('$to is shown as $shown', ({ to, shown }) => {
    expect(maskRecipient(to)).toBe(shown)
  })
  test('is the same in capital letters', () => {
    expect(recipientKey('email', ' Lena@Mail.Example ')).toBe(recipientKey('email', 'lena@mail.example'))
  })
})
