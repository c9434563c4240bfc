import { randomBytes } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'

/** The machine's clock: made in `main.ts` and nowhere else. */
export const systemClock: Clock = { now: () => new Date() }
/** The operating system's source of chance. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length) }
