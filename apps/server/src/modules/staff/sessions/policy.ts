import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'

/** T174: three failures lock the name for five minutes; no captcha, because a second factor stands behind. */
export const nameAttempts: AttemptPolicy = {
  slowAfter: 3,
  slowSeconds: 0,
  captchaAfter: null,
  lockAfter: 3,
  lockMinutes: 5,
  windowMinutes: 30,
}
/** One address tries several names: people of one office share it, so it may fail more often. */
export const addressAttempts: AttemptPolicy = { ...nameAttempts, slowAfter: 30, lockAfter: 30 }

export const sessionPolicy = { idleMinutes: 30, absoluteHours: 12 } as const
export const passwordPolicy = { minLength: 12, maxLength: 128 } as const

/** T024: steps of 30 seconds by the server's clock; the neighbouring step is taken, each step once. */
export const TOTP_STEP_SECONDS = 30
