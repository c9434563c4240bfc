import type { Logger } from './log.ts'

/**
 * Works on parts together. When that fails, on each part alone, so that no part waits for another one that fails; a part that fails alone
 * is logged with the message `failed`. The next pass tries again what still fails.
 */
export async function eachIfNotAll<T>(
  { log, failed }: { log: Pick<Logger, 'error'>; failed: string },
  parts: readonly T[],
  work: (parts: readonly T[]) => Promise<void>,
): Promise<void> {
  try {
    await work(parts)
  } catch (error) {
    if (parts.length > 1) for (const part of parts) await eachIfNotAll({ log, failed }, [part], work)
    else log.error({ err: error, part: parts[0] }, failed)
  }
}
