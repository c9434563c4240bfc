import { MS, plusMs } from '@croupier/kernel/clock'
import { describe, expect, test } from 'vitest'
import { type AttemptPolicy, type AttemptState, judge } from './rules.ts'

const policy: AttemptPolicy = {
  slowAfter: 2,
  slowSeconds: 1,
  captchaAfter: 3,
  lockAfter: 5,
  lockMinutes: 5,
  windowMinutes: 30,
}
const now = new Date('2026-03-02T10:00:00Z')
const after = (failures: number, seconds: number, lockedForSeconds?: number): AttemptState => ({
  failures,
  lastAt: plusMs(now, -seconds * MS.second),
  lockedUntil: lockedForSeconds === undefined ? null : plusMs(now, lockedForSeconds * MS.second),
})

describe('failures slow down, then ask for a captcha, then lock', () => {
  test.each`
    failures | ago     | captcha  | told
    ${0}     | ${0}    | ${false} | ${'admitted'}
    ${1}     | ${0}    | ${false} | ${'admitted'}
    ${2}     | ${0}    | ${false} | ${'too_soon'}
    ${2}     | ${1}    | ${false} | ${'admitted'}
    ${3}     | ${10}   | ${false} | ${'captcha'}
    ${3}     | ${1}    | ${true}  | ${'too_soon'}
    ${3}     | ${2}    | ${true}  | ${'admitted'}
    ${4}     | ${4}    | ${true}  | ${'admitted'}
    ${4}     | ${1800} | ${false} | ${'captcha'}
    ${4}     | ${1801} | ${false} | ${'admitted'}
  `('$failures failures, the last $ago s ago, captcha $captcha: $told', ({ failures, ago, captcha, told }) => {
    expect(judge(after(failures, ago), now, policy, captcha).kind).toBe(told)
  })
  test('T017 the fifth attempt locks for five minutes unless it was right', () => {
    expect(judge(after(4, 60), now, policy, true)).toEqual({
      kind: 'admitted',
      next: { failures: 5, lastAt: now, lockedUntil: plusMs(now, 5 * MS.minute) },
    })
  })
  test('a lock says how long it lasts, and a captcha does not open it', () => {
    expect(judge(after(5, 60, 240), now, policy, true)).toEqual({ kind: 'locked', retryAfterSeconds: 240 })
  })
  test('after a lock the next try needs a captcha and counts on from there', () => {
    expect(judge(after(5, 300, 0), now, policy, false).kind).toBe('captcha')
    expect(judge(after(5, 300, 0), now, policy, true)).toMatchObject({ kind: 'admitted', next: { failures: 4 } })
  })
})
