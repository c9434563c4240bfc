import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'

/** T174: three failures lock the name for five minutes. The second factor makes a captcha unnecessary. */
export const nameAttempts: AttemptPolicy = {
  slowAfter: 3,
  slowSeconds: 0,
  captchaAfter: null,
  lockAfter: 3,
  lockMinutes: 5,
  windowMinutes: 30,
}
/** An address, or the /64 network of an IPv6 one, may fail more often, because the people of one office share it. */
export const addressAttempts: AttemptPolicy = { ...nameAttempts, slowAfter: 30, lockAfter: 30 }

export const sessionPolicy = { idleMinutes: 30, absoluteHours: 12 } as const
export const passwordPolicy = { minLength: 12, maxLength: 128 } as const
