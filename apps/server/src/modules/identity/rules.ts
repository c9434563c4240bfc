import type { Profile } from '../content/index.ts'
import type { AttemptSettings, RegistrationSettings, SessionSettings } from './policy.ts'

// The operator's settings within the bounds of the jurisdiction. The stricter of the two applies.

export const registrationUnder = (law: Profile, settings: RegistrationSettings): RegistrationSettings => ({
  ...settings,
  minimumAge: Math.max(settings.minimumAge, law.minimumAge),
  agreementChecked: settings.agreementChecked && law.agreementMayBeChecked,
})

/** The profile alone decides `rememberOutlastsIdle`. */
export type LawfulSessions = SessionSettings & { rememberOutlastsIdle: boolean }
export const sessionsUnder = (law: Profile, settings: SessionSettings): LawfulSessions => ({
  ...settings,
  rememberOutlastsIdle: law.rememberOutlastsIdle,
  idleMinutes: Math.min(settings.idleMinutes, law.maxIdleMinutes),
  rememberFamilyDays: Math.min(settings.rememberFamilyDays, law.maxRememberDays),
})

/** T017: bounds the account only. Many people share an address, and the payment password has a lock of its own. */
export const attemptsUnder = ({ lockOut }: Profile, settings: AttemptSettings): AttemptSettings => ({
  ...settings,
  account: {
    ...settings.account,
    lockAfter: Math.min(settings.account.lockAfter, lockOut.maxFailures),
    lockMinutes: Math.max(settings.account.lockMinutes, lockOut.minMinutes),
    windowMinutes: Math.max(settings.account.windowMinutes, lockOut.minWindowMinutes),
  },
})
