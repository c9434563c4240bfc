import type { FamilyNames } from '../families/model.ts'

const byCode = new Map<string, FamilyNames>()

/** Registers the names of a family. */
export const addNames = (names: FamilyNames): unknown => byCode.set(names.code, names)

/** The names of a family that is loaded. */
export const namesOf = (family: string): FamilyNames | undefined => byCode.get(family)
