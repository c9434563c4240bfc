/**
 * Error codes that mean "the database is away or overloaded, try again" and never "the request was wrong":
 * connection failures of Node and of PostgreSQL, shutdown, too many connections, deadlock, serialization, lock and statement timeouts.
 */
export const BUSY_STATES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '53100',
  '53200',
  '40P01',
  '40001',
  '55P03',
  '25P03',
])

/** Messages of driver errors without a code: the connection broke during a statement or could not be opened. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

/** Whether an error means that the database is away or overloaded. */
export const isDatabaseBusy = (error: Error & { code?: string }): boolean =>
  (error.code !== undefined && BUSY_STATES.has(error.code)) || BROKEN.test(error.message)

/** Codes of text that PostgreSQL cannot store: U+0000, or half of a surrogate pair. */
export const UNWRITABLE_STATES: ReadonlySet<string> = new Set(['22021', '22P05'])
