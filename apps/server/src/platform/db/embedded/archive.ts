import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAs } from './account.ts'
import { writeFor } from './cluster.ts'
import type { Place } from './place.ts'

/** The parts of a backup folder: a marker with the database's number, base backups, archived log. */
export const markerOf = (folder: string): string => join(folder, 'croupier-backup.json')
export const basesOf = (folder: string): string => join(folder, 'base')
export const walOf = (folder: string): string => join(folder, 'wal')

/** The number that a cluster gets at its creation and keeps when it is restored. */
export function systemIdentifier(cluster: string): string {
  const bytes = Buffer.alloc(8)
  const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
  try {
    readSync(file, bytes, 0, 8, 0)
  } finally {
    closeSync(file)
  }
  return bytes.readBigUInt64LE().toString()
}

/** Marks the folder as this database's. Refuses another database's folder, because log files have the same names. */
export function claimBackupFolder(folder: string, system: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const marker = markerOf(folder)
  if (!existsSync(marker)) {
    writeFileSync(marker, `${JSON.stringify({ format: 1, system })}\n`, { flush: true })
    return
  }
  const { system: marked }: { system: string } = JSON.parse(readFileSync(marker, 'utf8'))
  if (marked !== system)
    throw new Error(
      `${folder} contains the backups of another database (${marked}, this one is ${system}). Name another folder.`,
    )
}

/** Quotes a word of a command for the shell, and for PostgreSQL, which interprets percent signs. */
function word(text: string): string {
  const quoted = process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`
  return quoted.replaceAll('%', '%%')
}

/** A command with `%p` and `%f` for PostgreSQL. On Windows, cmd removes one pair of quotes around the line. */
function commandOf(words: readonly string[]): string {
  const line = [...words.map(word), '%p', '%f'].join(' ')
  return process.platform === 'win32' ? `"${line}"` : line
}

/**
 * Stores the key that signs the archived log, and returns the path. It is outside the cluster, because base backups copy that,
 * with its settings. The environment of the server cannot hold it, because a reload does not change that.
 */
function storeKey(place: Place, key: string): string {
  const path = join(place.folder, 'archive-key')
  // The archive program may be reading it.
  writeFor(place, `${path}.new`, key)
  renameSync(`${path}.new`, path)
  return path
}

/**
 * Prepares the archive of the log and returns the command for PostgreSQL. Fails when the database's account cannot run it or
 * write to the folder, because a database must not run with an archive that does not work. Without a key, the log is not
 * signed.
 */
export async function openArchive(place: Place, backups: string, key: string | null): Promise<string> {
  const { cluster, account } = place
  const folder = resolve(backups)
  if (/[\r\n]/.test(folder)) throw new Error('A folder for backups cannot have a line break in its name.')
  claimBackupFolder(folder, systemIdentifier(cluster))
  const wal = walOf(folder)
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  if (account.owner && process.getuid?.() === 0) chownSync(wal, account.owner.uid, account.owner.gid)
  const program = fileURLToPath(new URL('../backup/archive-wal.ts', import.meta.url))
  const keyFile = key === null ? '-' : storeKey(place, key)
  const tried = await runAs(account, process.execPath, [program, wal, keyFile])
  if (!tried.ok)
    throw new Error(
      `The database cannot archive to ${wal}: ${tried.output}\nIts account ` +
        `${account.owner ? `(${account.owner.uid}) ` : ''}must reach ${process.execPath}, ${program}, ${keyFile} and that folder.`,
    )
  return commandOf([process.execPath, program, wal, keyFile])
}
