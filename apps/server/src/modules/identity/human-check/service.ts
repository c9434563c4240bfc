import { refuse } from '@croupier/kernel/refusals'
import type { WorkChallenge } from '@croupier/wire/identity/session'
import type { CaptchaService } from '../captcha/service.ts'
import type { HumanCheckSettings, RegistrationSettings } from '../policy.ts'
import type { WorkProofs } from './proof.ts'

export type HumanCheckDeps = {
  captcha: CaptchaService
  work: WorkProofs
  settings(): HumanCheckSettings
  registration(): RegistrationSettings
}
/** The answer to a human check: of a picture, or a proof of work. */
export type HumanProof = {
  captchaId?: string | undefined
  captcha?: string | undefined
  proof?: string | undefined
}
export type HumanCheck = ReturnType<typeof humanCheckService>

/** Shows that a visitor is no program: by a picture, or by work. A setting chooses, and says where it is required. */
export function humanCheckService({ captcha, work, settings, registration }: HumanCheckDeps) {
  const isPicture = () => settings().kind === 'picture'
  const isGiven = (given: HumanProof) =>
    isPicture() ? Boolean(given.captchaId && given.captcha) : Boolean(given.proof)
  const take = async (given: HumanProof): Promise<boolean> =>
    isPicture() ? captcha.take(given.captchaId, given.captcha) : given.proof !== undefined && work.take(given.proof)
  /** Refuses a missing answer and a wrong one. Uses the answer up. */
  async function demand(given: HumanProof): Promise<void> {
    if (!isGiven(given)) refuse('login.captcha_required', { humanCheck: settings().kind })
    if (!(await take(given))) refuse('captcha.failed', { field: 'captcha' })
  }
  return {
    /** What forms have to know. */
    shown: () => ({ kind: settings().kind, forCodes: settings().forCodes }),
    demand,
    /** As `demand`, but takes a proof of work in place of the picture, for people who cannot read one. */
    async demandEither(given: HumanProof): Promise<void> {
      if (given.proof === undefined) return demand(given)
      if (!(await work.take(given.proof))) refuse('captcha.failed', { field: 'captcha' })
    },
    /** Demands an answer where the operator requires one. */
    async require(place: 'registration' | 'codes', given: HumanProof): Promise<void> {
      const isRequired = place === 'codes' ? settings().forCodes : registration().captchaRequired
      if (isRequired) await demand(given)
    },
    challenge: (): Promise<WorkChallenge> => work.challenge(settings().workCost),
  }
}
