/** What differs from one cluster to the next. */
export type SettingsInput = {
  port: number
  /** A compression of full-page images that this build has. */
  walCompression: string
  /** A cluster for tests: it may lose everything when the machine stops, and is fast in return. */
  throwAway: boolean
  /** Of the machine, or of the container it runs in. */
  memoryBytes: number
  /** The command that archives the log; null keeps nothing of it. */
  archiveCommand?: string | null
  /** The cluster is a restored base backup: how far its log shall be applied. */
  recovery?: Recovery
}

/** `until`: at most what was committed by then, or null for everything. */
export type Recovery = { timeline: number; until: Date | null }

/** What is archived is at most so old, also when little happens. */
export const ARCHIVE_SECONDS = 60

const kept: Record<string, string> = {
  // Loopback only, no socket file: a path with spaces or over 100 characters cannot hurt.
  listen_addresses: "'127.0.0.1'",
  unix_socket_directories: "''",
  password_encryption: 'scram-sha-256',
  // Several nodes with their pools, the job runner and an operator's psql; each idle one costs little.
  max_connections: '200',

  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  // Queries are short and many: compiling them costs more than it saves, and parallel ones would take the
  // second core from the fast lane.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  // Partitioned journals are locked partition by partition.
  max_locks_per_transaction: '128',

  // Money: an answer follows the flush of the log. Never weaken these two for a cluster that is kept.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // After each checkpoint every touched page goes to the log whole; rarely, and compressed, is cheap.
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  max_wal_size: '4GB',
  // Segments are used again instead of made anew: filling a new one with zeros stops every commit for a moment.
  min_wal_size: '1GB',
  wal_buffers: '16MB',
  // Base backups and a standby work without a restart. Archiving is on, with a command that keeps nothing where there
  // is no other: switching it on later would need a restart, changing the command needs none.
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: process.platform === 'win32' ? "'rem'" : "'true'",

  // Vacuum often and gently: balances are updated all day, and it shares two cores with the fast lane.
  autovacuum_max_workers: '2',
  autovacuum_naptime: '20s',
  autovacuum_vacuum_scale_factor: '0.1',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_cost_delay: '2ms',
  autovacuum_vacuum_cost_limit: '400',

  // What went wrong and what waited, never a value that a member typed.
  log_timezone: "'UTC'",
  timezone: "'UTC'",
  log_line_prefix: "'%m [%p] %a '",
  log_min_duration_statement: '1s',
  log_parameter_max_length: '0',
  log_lock_waits: 'on',
}

const MB = 1024 ** 2
/**
 * An eighth of the memory is the server's own cache, because the nodes and others live on the machine too: the hot
 * tables of the wallet (accounts, the newest pages of journal and bet book) fit early. The rest is the system's.
 */
const caches = (memoryBytes: number) => ({
  shared_buffers: `${Math.min(Math.max(Math.floor(memoryBytes / 8 / MB), 128), 8192)}MB`,
  effective_cache_size: `${Math.max(Math.floor(memoryBytes / 2 / MB), 256)}MB`,
})

/** For tests: speed, and nothing that has to outlive the machine. */
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
  log_min_duration_statement: '-1',
}

/** A text as PostgreSQL's configuration files want it. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * For a base backup that becomes a database again. All of the log lies in its folder already, so the command that would
 * fetch it finds nothing; what it writes itself waits until somebody says where to archive it.
 */
const recovering = ({ timeline, until }: Recovery): Record<string, string> => ({
  restore_command: "'exit 1'",
  recovery_target_timeline: quoted(String(timeline)),
  recovery_target_action: 'promote',
  ...(until ? { recovery_target_time: quoted(`${until.toISOString().replace('T', ' ').replace('Z', '')}+00`) } : {}),
  // Whoever waits for the start waits for the end of recovery.
  hot_standby: 'off',
  archive_command: "''",
})

/**
 * PostgreSQL's settings, written anew at each start. An operator's own lines go to `operator.conf` in the data
 * folder, which is read last.
 */
export function settingsOf(given: SettingsInput): string {
  const { port, walCompression, throwAway, memoryBytes, archiveCommand, recovery } = given
  const all = {
    ...kept,
    ...caches(memoryBytes),
    port: String(port),
    wal_compression: walCompression,
    ...(archiveCommand ? { archive_command: quoted(archiveCommand), archive_timeout: `${ARCHIVE_SECONDS}s` } : {}),
    ...(recovery ? recovering(recovery) : {}),
    ...(throwAway ? forTests : {}),
  }
  return `${Object.entries(all)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')}\n`
}
