import { invariant } from '@croupier/kernel/invariant'
import type { FamilyDefinition } from '../family.ts'
import type { Play } from '../model.ts'
import * as registry from './registry.ts'

const knownFamilies = new Map<string, FamilyDefinition>()
const knownPlays = new Map<string, Play>()

/** The families that are loaded, by their code, in the order in which they are listed. */
export const families: ReadonlyMap<string, FamilyDefinition> = knownFamilies

/** Every play of these families by its code, family by family in the order in which a picker lists them. */
export const plays: ReadonlyMap<string, Play> = knownPlays

/** Registers families that follow those that are known. */
export function addFamilies(added: readonly FamilyDefinition[]): void {
  for (const family of added.toSorted((one, other) => one.position - other.position)) {
    knownFamilies.set(family.code, family)
    for (const play of family.plays) knownPlays.set(play.code, play)
  }
}
addFamilies(Object.values<FamilyDefinition>(registry))

/** The family with this code. A stored or validated code has one; use `families.get` for codes from outside. */
export function familyOf(code: string): FamilyDefinition {
  const family = families.get(code)
  invariant(family, `the family ${code} exists`)
  return family
}
