import { isTrialId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import {
  type AccountName,
  type House,
  OWN_HOUSES,
  OWN_POCKETS,
  type Pocket,
  type PocketDefinition,
  TRIAL_POCKET,
} from './model.ts'

/** Pockets and house accounts that a module adds to the chart of accounts. */
export type ChartAdditions = { pockets?: readonly PocketDefinition[]; houses?: readonly House[] }
export type Chart = ReturnType<typeof chartOfAccounts>

const POCKET_NAME = /^[a-z]+$/
const HOUSE_NAME = /^[a-z]+(\.[a-z0-9_-]+)*$/

/** The chart of accounts: the wallet's own accounts, and those that modules register at composition. */
export function chartOfAccounts() {
  const pockets = new Map<Pocket, PocketDefinition>(OWN_POCKETS.map((one) => [one.name, one]))
  const houses = new Set<string>(OWN_HOUSES)
  return {
    /** Faults on a name that is taken or malformed. */
    register({ pockets: newPockets = [], houses: newHouses = [] }: ChartAdditions): void {
      for (const one of newPockets) {
        invariant(POCKET_NAME.test(one.name) && !pockets.has(one.name), `${one.name} is a valid name for a new pocket`)
        pockets.set(one.name, one)
      }
      for (const one of newHouses) {
        invariant(HOUSE_NAME.test(one), `${one} is a valid name for a house account`)
        houses.add(one)
      }
    },
    pocketNames: (): Pocket[] => [...pockets.keys()],
    /** The pockets that pay stakes after cash. */
    stakePockets: (): Pocket[] => [...pockets.values()].filter((one) => one.paysStakes).map(({ name }) => name),
    isPlayerFunds: (pocket: Pocket): boolean => pockets.get(pocket)?.isPlayerFunds ?? false,
    /**
     * Faults on an account that is not in the chart: every report would leave out a posting to it. And on an account with
     * another kind of money than its owner has.
     */
    assertRegistered(name: AccountName): void {
      const part = name.slice(name.indexOf('.') + 1)
      const isOfHouse = name.startsWith('house.')
      invariant(isOfHouse ? houses.has(part) : pockets.has(part), `the account ${name} is in the chart`)
      invariant((!isOfHouse && part === TRIAL_POCKET) === isTrialId(name), `${name} has the money of its owner's kind`)
    },
  }
}
