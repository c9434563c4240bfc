import type { Case } from '../cases.ts'
import { doorCases } from './door.ts'
import { freeCases } from './free.ts'
import { logCases } from './logs.ts'
import { moneyCases } from './money.ts'
import { onceCases } from './once.ts'
import type { WalletTarget } from './seat.ts'

/** Provider wallet rules §3.9: W01–W30 against a wallet, in their order, after those of free rounds. */
export const walletCases: readonly Case<WalletTarget>[] = [
  ...freeCases,
  ...onceCases,
  ...moneyCases,
  ...doorCases,
  ...logCases,
].toSorted((one, other) => one.id.localeCompare(other.id))

export type { Controls, OpenedGame, Sizes, WalletTarget } from './seat.ts'
