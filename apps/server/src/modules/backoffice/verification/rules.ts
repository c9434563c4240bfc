import type { Finding } from '@croupier/wire/backoffice/verifications.console'

type Hashes = ReadonlyMap<string, string>
/** A setting as it is stored, and what the audit log says it was last changed to; undefined when it says nothing. */
export type StoredSetting = { name: string; value: unknown; logged: unknown }

/** What differs between two lists of hashes by name. */
function differences(kind: Finding['kind'], expected: Hashes, actual: Hashes): Finding[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].toSorted()
  return names.flatMap((what): Finding[] => {
    if (!actual.has(what)) return [{ kind, what, how: 'missing' }]
    if (!expected.has(what)) return [{ kind, what, how: 'unexpected' }]
    return expected.get(what) === actual.get(what) ? [] : [{ kind, what, how: 'changed' }]
  })
}

/** T003: every critical file is the one that was sealed, and no other lies beside it. Null: there is nothing to hold against. */
export function judgeFiles(sealed: { files: Hashes; isGenuine: boolean } | null, actual: Hashes): Finding[] {
  if (sealed === null) return [{ kind: 'release', what: 'manifest', how: 'missing' }]
  if (!sealed.isGenuine) return [{ kind: 'release', what: 'manifest', how: 'unsigned' }]
  return differences('file', sealed.files, actual)
}

/** Tables with their columns, bounds, triggers, functions and rights are what the first look after the migrations saw. */
export const judgeTables = (first: Hashes | null, actual: Hashes): Finding[] =>
  first === null ? [] : differences('table', first, actual)

/** A setting that holds something else than the audit log tells was changed past the console. */
export const judgeSettings = (settings: readonly StoredSetting[]): Finding[] =>
  settings.flatMap(({ name, value, logged }) =>
    ordered(value) === ordered(logged) ? [] : [{ kind: 'setting' as const, what: name, how: 'unlogged' as const }],
  )

/** Whether this node's own program is not what was sealed: then it takes no traffic. */
export const isOwnFault = ({ kind, how }: Finding): boolean =>
  kind === 'file' || (kind === 'release' && how === 'unsigned')

/** JSON with its keys in order, because the database keeps them in another. */
function ordered(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
