import { type Logger as Pino, pino } from 'pino'

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

export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
  })
}
