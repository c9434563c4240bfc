import type { Case } from '../cases.ts'
import { doorCases } from './door.ts'
import { freeCases } from './free.ts'
import { logCases } from './logs.ts'
import { moneyCases } from './money.ts'
import { onceCases } from './once.ts'
import type { ProviderTarget } from './rounds.ts'

/** Provider wallet rules §3.9: W01–W30 against a provider, in their order, after those of free rounds. */
export const providerCases: readonly Case<ProviderTarget>[] = [
  ...freeCases,
  ...onceCases,
  ...moneyCases,
  ...doorCases,
  ...logCases,
].toSorted((one, other) => one.id.localeCompare(other.id))

export type { ProviderTarget } from './rounds.ts'
