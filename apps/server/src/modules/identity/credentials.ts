import type { Route } from '../../platform/http/route.ts'
import { addressGuard } from '../../platform/partner/public-address.ts'
import { type Reencrypted, sumOf } from '../../platform/secrets/reencrypt.ts'
import { type FactorTriesDeps, factorTries } from './factors/attempts.ts'
import { factorsRoutes } from './factors/routes.ts'
import { type SecondFactorDeps, secondFactor } from './factors/second-factor.ts'
import { type FactorsDeps, factorsService } from './factors/service.ts'
import { type ChallengesDeps, passkeyChallenges } from './passkeys/challenges.ts'
import type { PasskeyLoginDeps } from './passkeys/login.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { type PasskeysDeps, passkeysService } from './passkeys/service.ts'
import { type AttemptsDeps, providerAttempts } from './providers/attempts.ts'
import { protocol as openProtocol, type ProtocolDeps } from './providers/protocol.ts'
import { providersRoutes } from './providers/routes.ts'
import { type ProvidersDeps, providersService } from './providers/service.ts'
import { type ProvidersDeskDeps, providersDesk } from './providers/staff.ts'
import { stepUpRoutes } from './step-up/routes.ts'
import { type StepUpDeps, stepUpService } from './step-up/service.ts'
import { unknownAddressRoutes } from './unknown-address/routes.ts'
import { type UnknownAddressDeps, unknownAddressStep } from './unknown-address/step.ts'
import { type WaysInDeps, waysInService } from './ways-in/service.ts'

export type CredentialsDeps = Omit<StepUpDeps, 'passkeys' | 'providers' | 'factors' | 'tries'> &
  Omit<PasskeysDeps, 'challenges' | 'waysIn'> &
  Pick<PasskeyLoginDeps, 'login' | 'entry'> &
  Omit<ProvidersDeps, 'attempts' | 'waysIn'> &
  Omit<AttemptsDeps, 'protocol'> &
  Omit<ProtocolDeps, 'guard'> &
  ProvidersDeskDeps &
  ChallengesDeps &
  FactorTriesDeps &
  Omit<FactorsDeps, 'tries'> &
  Omit<SecondFactorDeps, 'factors' | 'tries'> &
  Omit<UnknownAddressDeps, 'tries'> &
  WaysInDeps & {
    /** Hosts in the operator's own network that a provider may have; all others must be public. */
    internalHosts: readonly string[]
  }

/** The ways to log in beside passwords and codes, the steps that prove more, and the proof that changes of all of them need. */
export function credentials(deps: CredentialsDeps) {
  const waysIn = waysInService(deps)
  const challenges = passkeyChallenges(deps)
  const passkeys = passkeysService({ ...deps, challenges, waysIn })
  const protocol = openProtocol({ ...deps, guard: addressGuard(deps.internalHosts) })
  const attempts = providerAttempts({ ...deps, protocol })
  const providers = providersService({ ...deps, attempts, waysIn })
  const tries = factorTries(deps)
  const factors = factorsService({ ...deps, tries })
  const stepUp = stepUpService({ ...deps, passkeys, providers, factors, tries })
  const desk = providersDesk(deps)
  const routes: Route[] = [
    ...stepUpRoutes(stepUp),
    ...passkeysRoutes(passkeys, { ...deps, passkeys }),
    ...providersRoutes(providers, desk, passkeys),
    ...factorsRoutes(factors, secondFactor({ ...deps, factors, tries })),
    ...unknownAddressRoutes(unknownAddressStep({ ...deps, tries })),
  ]
  return {
    routes,
    stepUp,
    factors,
    reencrypt: async (): Promise<Reencrypted> => sumOf([await desk.reencrypt(), await factors.reencrypt()]),
    async forgetOld(): Promise<void> {
      await stepUp.forgetOld()
      await challenges.forgetOld()
      await attempts.forgetOld()
      await providers.forgetOld()
      await deps.networks.forgetOld()
    },
  }
}
