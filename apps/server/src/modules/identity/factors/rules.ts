import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'

/** How many recovery codes a member gets. */
export const RECOVERY_CODES = 10
/** 16 signs out of 31 are 79 bits: a hash of a code needs neither salt nor key. */
const SIGNS = 16
const GROUP = 4

/** New recovery codes, in groups for reading: `2k7m-x9qd-4hvt-r8wz`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => grouped(humanId(random, SIGNS)))

const grouped = (text: string): string =>
  Array.from({ length: SIGNS / GROUP }, (_, at) => text.slice(at * GROUP, (at + 1) * GROUP)).join('-')

/** A typed recovery code without what people add: spaces, hyphens, capitals. */
export const plainRecoveryCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()
