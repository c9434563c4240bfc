import type { Logger } from './log.ts'

/** As much of a process as this needs. */
export type Ending = {
  on(event: 'uncaughtException' | 'unhandledRejection', tell: (error: unknown) => void): unknown
  exit(code: number): void
  stderr: { write(text: string): unknown }
}

/**
 * T166: what nobody caught. An error that was thrown past everybody leaves a state that nobody knows: the process ends,
 * and another one goes on from what is committed. Why is said in short to whoever started it, too, who may see no log. A promise that was left alone has done all it will do.
 */
export function lastResort({ process, log }: { process: Ending; log: Logger }): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nobody caught this')
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'))
}
