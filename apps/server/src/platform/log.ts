import { type DestinationStream, type Logger as Pino, pino } from 'pino'

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** Fields that may hold a secret are redacted, at every depth that is logged. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'paymentPassword',
  'token',
  'payload',
  'secret',
  'passwordCheck',
]

/** Fields in which PostgreSQL adds values of rows to an error. */
const VALUES = ['err.detail', 'err.where', 'err.parameters']

/**
 * Opens the log: one JSON object per line, so that no input of a caller can begin a line of its own, with times in UTC. It
 * writes to standard output, or to `to` in tests.
 */
export function openLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...VALUES],
        censor: '[cut]',
      },
    },
    to,
  )
}
