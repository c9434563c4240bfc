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

describe('an attempt after failures', () => {
  test.each`
    failures | ago     | captcha  | verdict
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
  `('$failures failures, the last $ago s ago, captcha $captcha: $verdict', ({ failures, ago, captcha, verdict }) => {
    expect(judge(after(failures, ago), now, policy, captcha).kind).toBe(verdict)
  })
  test('T017 locks for five minutes at the fifth failure', () => {
    expect(judge(after(4, 60), now, policy, true)).toEqual({
      kind: 'admitted',
      next: { failures: 5, lastAt: now, lockedUntil: plusMs(now, 5 * MS.minute) },
    })
  })
  test('is refused while a lock lasts, even with a captcha', () => {
    expect(judge(after(5, 60, 240), now, policy, true)).toEqual({ kind: 'locked', retryAfterSeconds: 240 })
  })
  test('requires a captcha after a lock, and keeps counting from there', () => {
    expect(judge(after(5, 300, 0), now, policy, false).kind).toBe('captcha')
    expect(judge(after(5, 300, 0), now, policy, true)).toMatchObject({ kind: 'admitted', next: { failures: 4 } })
  })
})
