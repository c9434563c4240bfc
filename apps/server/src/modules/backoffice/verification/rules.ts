import type { Finding } from '@croupier/wire/backoffice/verifications.console'

type Hashes = ReadonlyMap<string, string>
/** A stored setting with its last value in the audit log; undefined when the log has none. */
export type StoredSetting = { name: string; value: unknown; logged: unknown }

/** The differences between two lists of hashes by name. */
function differences(kind: Finding['kind'], expected: Hashes, actual: Hashes): Finding[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].toSorted()
  return names.flatMap((what): Finding[] => {
    if (!actual.has(what)) return [{ kind, what, how: 'missing' }]
    if (!expected.has(what)) return [{ kind, what, how: 'unexpected' }]
    return expected.get(what) === actual.get(what) ? [] : [{ kind, what, how: 'changed' }]
  })
}

/** T003: compares the critical files with the signed manifest; null if there is none. Additional files are findings, too. */
export function judgeFiles(manifest: { files: Hashes; isGenuine: boolean } | null, actual: Hashes): Finding[] {
  if (manifest === null) return [{ kind: 'release', what: 'manifest', how: 'missing' }]
  if (!manifest.isGenuine) return [{ kind: 'release', what: 'manifest', how: 'unsigned' }]
  return differences('file', manifest.files, actual)
}

/** Compares the tables (columns, constraints, triggers, functions, rights) with the first verification after the migrations. */
export const judgeTables = (first: Hashes | null, actual: Hashes): Finding[] =>
  first === null ? [] : differences('table', first, actual)

/** A setting that differs from the audit log was changed outside the console. */
export const judgeSettings = (settings: readonly StoredSetting[]): Finding[] =>
  settings.flatMap(({ name, value, logged }) =>
    ordered(value) === ordered(logged) ? [] : [{ kind: 'setting' as const, what: name, how: 'unlogged' as const }],
  )

/** Whether this node's own program differs from the signed one: then the node takes no traffic. */
export const isOwnFault = ({ kind, how }: Finding): boolean =>
  kind === 'file' || (kind === 'release' && how === 'unsigned')

/** JSON with sorted keys, because the database stores them in another order. */
function ordered(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
