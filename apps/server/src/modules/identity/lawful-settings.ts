import type { PolicyReader, Profile } from '../content/index.ts'
import { phoneProviderPolicy } from './phone-provider/policy.ts'
import {
  attemptsPolicy,
  codesPolicy,
  forgottenPolicy,
  humanCheckPolicy,
  labelsPolicy,
  passkeyPolicy,
  passwordPolicy,
  picturesPolicy,
  registrationPolicy,
  sessionPolicy,
  stepUpPolicy,
  trialPolicy,
  unknownAddressPolicy,
} from './policy.ts'
import { attemptsUnder, registrationUnder, sessionsUnder } from './rules.ts'

/** The operator's settings within the bounds of the jurisdiction. */
export function lawfulSettings(settings: PolicyReader, jurisdiction: () => Profile) {
  const registration = settings.policy(registrationPolicy)
  const sessions = settings.policy(sessionPolicy)
  const attempts = settings.policy(attemptsPolicy)
  return {
    registrationSettings: () => registrationUnder(jurisdiction(), registration()),
    sessionSettings: () => sessionsUnder(jurisdiction(), sessions()),
    passwordSettings: settings.policy(passwordPolicy),
    attemptSettings: () => attemptsUnder(jurisdiction(), attempts()),
    codeSettings: settings.policy(codesPolicy),
    forgottenSettings: settings.policy(forgottenPolicy),
    stepUpSettings: settings.policy(stepUpPolicy),
    passkeySettings: settings.policy(passkeyPolicy),
    humanCheckSettings: settings.policy(humanCheckPolicy),
    phoneProviderSettings: settings.policy(phoneProviderPolicy),
    pictureSettings: settings.policy(picturesPolicy),
    labelSettings: settings.policy(labelsPolicy),
    trialSettings: settings.policy(trialPolicy),
    unknownAddressSettings: settings.policy(unknownAddressPolicy),
  }
}
