import type { Logger } from './log.ts'

/** The part of `process` that this needs. */
export type Ending = {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
  exit(code: number): void
  stderr: { write(text: string): unknown }
}

/**
 * T166: handles uncaught errors. After an uncaught exception the state of the process is unknown, so it ends, and another
 * process continues from the committed data. The reason goes to standard error too, because the parent process may not see
 * the log. An unhandled rejection has no further effect, so it is only logged.
 */
export function lastResort({ process, log }: { process: Ending; log: Logger }): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught exception ends the process')
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'an unhandled rejection'))
}
