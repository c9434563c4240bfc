import type { Profile } from '../content/index.ts'
import type { AttemptSettings, RegistrationSettings, SessionSettings } from './policy.ts'

// The operator's numbers within the bounds of the jurisdiction: the stricter of the two counts.

export const registrationUnder = (law: Profile, settings: RegistrationSettings): RegistrationSettings => ({
  ...settings,
  minimumAge: Math.max(settings.minimumAge, law.minimumAge),
  agreementChecked: settings.agreementChecked && law.agreementMayBeChecked,
})

/** `rememberOutlastsIdle` is no setting of the operator's: it is the profile's alone. */
export type LawfulSessions = SessionSettings & { rememberOutlastsIdle: boolean }
export const sessionsUnder = (law: Profile, settings: SessionSettings): LawfulSessions => ({
  ...settings,
  rememberOutlastsIdle: law.rememberOutlastsIdle,
  idleMinutes: Math.min(settings.idleMinutes, law.idleMinutesMost),
  rememberFamilyDays: Math.min(settings.rememberFamilyDays, law.rememberDaysMost),
})

/** T017: of an account; an address belongs to many people, and a payment password has its own lock. */
export const attemptsUnder = ({ lockOut }: Profile, settings: AttemptSettings): AttemptSettings => ({
  ...settings,
  account: {
    ...settings.account,
    lockAfter: Math.min(settings.account.lockAfter, lockOut.failuresMost),
    lockMinutes: Math.max(settings.account.lockMinutes, lockOut.minutesLeast),
    windowMinutes: Math.max(settings.account.windowMinutes, lockOut.windowMinutesLeast),
  },
})
