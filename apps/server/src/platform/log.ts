import { type DestinationStream, type Logger as Pino, pino } from 'pino'

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** Structured logs. Whatever could hold a secret is cut out by name, at every depth that we log. */
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

/** What PostgreSQL adds to an error shows the values of a row. */
const VALUES = ['err.detail', 'err.where', 'err.parameters']

/**
 * One JSON object a line (nothing that a caller sends can begin a line of its own), times in UTC. `to` is standard
 * output unless a test reads along.
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
