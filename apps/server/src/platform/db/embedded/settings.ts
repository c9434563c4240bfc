/** The settings that differ between clusters. */
export type SettingsInput = {
  port: number
  /** The folder of the server's socket; null for none. */
  sockets: string | null
  /** A compression of full-page images that this build supports. */
  walCompression: string
  /** A cluster for tests: fast, and without durability. */
  throwAway: boolean
  /** Memory of the machine or the container. */
  memoryBytes: number
  /** The command that archives the log; null archives nothing. */
  archiveCommand?: string | null
  /** For a restored base backup: the point up to which its log is applied. */
  recovery?: Recovery
}

/** `until`: the time up to which commits are applied, or null for all. */
export type Recovery = { timeline: number; until: Date | null }

/** The maximum time between two archived segments, even with little load. */
export const ARCHIVE_SECONDS = 60

const kept: Record<string, string> = {
  // Loopback for an operator's programs, and the socket for the product.
  listen_addresses: "'127.0.0.1'",
  password_encryption: 'scram-sha-256',
  // For several nodes with their pools, the job runner and an operator's psql. Idle connections cost little.
  max_connections: '200',

  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  // Queries are short: compilation costs more than it saves, and parallel plans would take the second core from the lane.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  // A partitioned journal is locked partition by partition.
  max_locks_per_transaction: '128',

  // Durability: an answer follows the flush of the log. Never weaken these two for a cluster that is kept.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // After a checkpoint the log contains every changed page whole, so checkpoints are rare and pages compressed.
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  max_wal_size: '4GB',
  // Segments are recycled, because filling a new one with zeros stops every commit for a moment.
  min_wal_size: '1GB',
  wal_buffers: '16MB',
  // Base backups and a standby need no restart. Archiving is always on, if need be with a command that keeps nothing:
  // switching it on would need a restart, changing the command does not.
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: process.platform === 'win32' ? "'rem'" : "'true'",

  // Frequent and gentle vacuum: balances change all day, and it shares two cores with the lane.
  autovacuum_max_workers: '2',
  autovacuum_naptime: '20s',
  autovacuum_vacuum_scale_factor: '0.1',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_cost_delay: '2ms',
  autovacuum_vacuum_cost_limit: '400',

  // Logs errors and lock waits, but no values of members.
  log_timezone: "'UTC'",
  timezone: "'UTC'",
  log_line_prefix: "'%m [%p] %a '",
  log_min_duration_statement: '1s',
  log_parameter_max_length: '0',
  log_lock_waits: 'on',
}

const MB = 1024 ** 2
/**
 * An eighth of the memory is the server's own cache, because nodes run on the machine too. That is enough for the hot tables:
 * accounts and the newest pages of journal and bet book. The system caches the rest.
 */
const caches = (memoryBytes: number) => ({
  shared_buffers: `${Math.min(Math.max(Math.floor(memoryBytes / 8 / MB), 128), 8192)}MB`,
  effective_cache_size: `${Math.max(Math.floor(memoryBytes / 2 / MB), 256)}MB`,
})

/** For tests: speed without durability. */
const forTests: Record<string, string> = {
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  archive_mode: 'off',
  min_wal_size: '32MB',
  max_wal_size: '1GB',
  // Databases of tests live for seconds.
  autovacuum: 'off',
  log_min_duration_statement: '-1',
}

/** Quotes a text for PostgreSQL's configuration files. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * For a base backup that is restored. Its folder contains all of the log, so the restore command finds nothing more. New
 * segments wait until an archive is configured.
 */
const recovering = ({ timeline, until }: Recovery): Record<string, string> => ({
  restore_command: "'exit 1'",
  recovery_target_timeline: quoted(String(timeline)),
  recovery_target_action: 'promote',
  ...(until ? { recovery_target_time: quoted(`${until.toISOString().replace('T', ' ').replace('Z', '')}+00`) } : {}),
  // A start ends with the recovery.
  hot_standby: 'off',
  archive_command: "''",
})

/**
 * PostgreSQL's settings, written at each start. An operator's own settings belong in `operator.conf` in the data folder, which
 * is read last.
 */
export function settingsOf(given: SettingsInput): string {
  const { port, sockets, walCompression, throwAway, memoryBytes, archiveCommand, recovery } = given
  const all = {
    ...kept,
    ...caches(memoryBytes),
    port: String(port),
    unix_socket_directories: quoted(sockets ? `"${sockets}"` : ''),
    wal_compression: walCompression,
    ...(archiveCommand ? { archive_command: quoted(archiveCommand), archive_timeout: `${ARCHIVE_SECONDS}s` } : {}),
    ...(recovery ? recovering(recovery) : {}),
    ...(throwAway ? forTests : {}),
  }
  return `${Object.entries(all)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')}\n`
}
