import { invariant } from '@croupier/kernel/invariant'
import type { FamilyDefinition } from '../family.ts'
import type { Play } from '../model.ts'
import * as registry from './registry.ts'

/** Every family by its code, in the order in which they are listed. */
export const families: ReadonlyMap<string, FamilyDefinition> = new Map(
  Object.values<FamilyDefinition>(registry)
    .toSorted((one, other) => one.position - other.position)
    .map((family) => [family.code, family]),
)

/** The family with this code. A stored or validated code has one; use `families.get` for codes from outside. */
export function familyOf(code: string): FamilyDefinition {
  const family = families.get(code)
  invariant(family, `the family ${code} exists`)
  return family
}

/** Every play of every family by its code, family by family in the order in which a picker lists them. */
export const plays: ReadonlyMap<string, Play> = new Map(
  [...families.values()].flatMap((family) => family.plays.map((play) => [play.code, play] as const)),
)
