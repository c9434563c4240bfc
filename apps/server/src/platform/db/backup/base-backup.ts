import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { basesOf, claimBackupFolder, systemIdentifier } from '../embedded/archive.ts'
import { codeOf } from '../embedded/processes.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { eachOf, pack } from './packed.ts'
import { parseLsn, SEGMENT_BYTES, segmentsBetween } from './segments.ts'
import { syncFolder, syncTree } from './wal-store.ts'

export type BaseBackupOptions = {
  /** The running cluster: its address for `croupier_backup`, its folder, and the file with the superuser's password. */
  url: string
  cluster: string
  passwordFile: string
  /** The folder of backups. */
  to: string
  secretPrint: string | null
  /** Signs the backup; null if the secret is not available. */
  signingKey: string | null
  now: () => Date
}

/** Folders and files that do not belong into a copy: PostgreSQL's manual, "Making a base backup using the low level API". */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'])
for (const name of ['pg_stat_tmp', 'pg_subtrans']) emptied.add(name)
const left = [
  /^postmaster\.(pid|opts)$/,
  /^(backup_label|tablespace_map)(\.old)?$/,
  /^(backup_manifest|current_logfiles)$/,
  /^(recovery|standby)\.signal$/,
  /^postgresql\.auto\.conf\.tmp$/,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init(\.\d+)?$/,
]
const CONTROL = 'global/pg_control'

/** Every file of the cluster that belongs to a base backup, by its path in it, and every folder. */
function* contents(cluster: string, folder = ''): Generator<{ path: string; isFolder: boolean }> {
  for (const name of readdirSync(join(cluster, folder))) {
    const path = folder ? `${folder}/${name}` : name
    if (left.some((pattern) => pattern.test(path)) || path === CONTROL) continue
    const found = lstatSync(join(cluster, path), { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      yield { path, isFolder: true }
      if (!emptied.has(path)) yield* contents(cluster, path)
    } else if (found?.isFile()) yield { path, isFolder: false }
  }
}

/**
 * Takes a consistent copy of a running cluster: all of its files, and the log that was written meanwhile, so that it can
 * be restored without any archive. The copy gets its name when it is complete and on the disk.
 */
export async function takeBaseBackup(options: BaseBackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const { url, cluster, to, now } = options
  const startedAt = now()
  claimBackupFolder(to, systemIdentifier(cluster))
  const folder = join(basesOf(to), startedAt.toISOString().replaceAll(':', '-').replace('.', '-'))
  const staging = `${folder}.part`
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'croupier_backup' })
  await client.connect()
  try {
    await refuseUnsupported(client, cluster)
    const manifest = await copyAll(client, options, staging, startedAt)
    writeFileSync(join(staging, 'password'), readFileSync(options.passwordFile), { mode: 0o600 })
    writeManifest(staging, manifest, options.signingKey)
    syncTree(staging)
    renameSync(staging, folder)
    syncFolder(basesOf(to))
    return { folder, manifest }
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function refuseUnsupported(client: pg.Client, cluster: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    "select setting as bytes from pg_settings where name = 'wal_segment_size'",
  )
  if (BigInt(rows[0]!.bytes) !== SEGMENT_BYTES) throw new Error('The log has segments of another size than 16 MB.')
  const spaces = join(cluster, 'pg_tblspc')
  if (existsSync(spaces) && readdirSync(spaces).length > 0)
    throw new Error('The cluster has tablespaces outside its folder; they are not backed up by this command.')
}

async function copyAll(
  client: pg.Client,
  { cluster, now, secretPrint }: BaseBackupOptions,
  staging: string,
  startedAt: Date,
): Promise<Manifest> {
  // The slot keeps the log from being recycled until it is copied. It ends with this connection.
  await client.query("select pg_create_physical_replication_slot('croupier_backup_' || pg_backend_pid(), true, true)")
  const begun = await client.query<{ lsn: string; timeline: number; version: string }>(
    `select pg_backup_start('croupier', fast => true)::text as lsn, current_setting('server_version') as version,
            ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline`,
  )
  const { lsn: start, timeline, version } = begun.rows[0]!

  const files: Manifest['files'] = []
  const copy = async (path: string) => {
    try {
      files.push(await pack(cluster, path, staging))
    } catch (error) {
      // A table was dropped meanwhile; the log says so, too.
      if (codeOf(error) !== 'ENOENT' || existsSync(join(cluster, path))) throw error
    }
  }
  const found = [...contents(cluster)]
  const pathsOf = (wanted: boolean) => found.filter(({ isFolder }) => isFolder === wanted).map(({ path }) => path)
  await eachOf(pathsOf(false), copy)
  await copy(CONTROL)

  const ended = await client.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
    'select lsn::text, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  )
  const { lsn: stop, labelfile } = ended.rows[0]!
  const made = join(staging, 'made')
  mkdirSync(made)
  writeFileSync(join(made, 'backup_label'), labelfile)
  files.push(await pack(made, 'backup_label', staging))
  rmSync(made, { recursive: true })
  for (const name of segmentsBetween(timeline, parseLsn(start), parseLsn(stop)))
    files.push(await pack(cluster, `pg_wal/${name}`, staging))
  const ofCluster = { system: systemIdentifier(cluster), postgres: version, timeline }
  const times = { startedAt: startedAt.toISOString(), completedAt: now().toISOString() }
  return { format: 1, ...ofCluster, start, stop, ...times, secretPrint, folders: pathsOf(true), files }
}
