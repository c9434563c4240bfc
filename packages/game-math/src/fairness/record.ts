import { MS } from '@croupier/kernel/clock'
import { families } from '../lottery/families/index.ts'
import { type BeaconChain, isRoundOf, type NamedRound } from './beacon.ts'
import { type Beacon, drawNumbers, finalSeed, hashSeed } from './draw1.ts'
import {
  type FieldTest,
  gameText,
  hasExactly,
  hash,
  hashJson,
  instant,
  issueText,
  orNull,
  stakeText,
  text,
  whole,
} from './fields.ts'

/** Casino rules §2.2: the form of a public record. Another set of fields is another version. A beacon adds its signature. */
export const RECORD_VERSION = 1 as const
export const BEACON_RECORD_VERSION = 2 as const
/** Decisions "Draws and cut-off": a draw that is not revealed within this time is void. */
export const REVEAL_WITHIN_MS = 10 * MS.minute

/** The part of a record that is published before its issue opens, as JSON. The commitment is the hash of all of it. */
export type DrawTerms = {
  readonly version: typeof RECORD_VERSION | typeof BEACON_RECORD_VERSION
  readonly game: string
  readonly family: string
  readonly issueNo: string
  /** Times are ISO 8601, UTC, to the millisecond. */
  readonly committedAt: string
  readonly openAt: string
  readonly closeAt: string
  readonly drawAt: string
  /** SHA-256 of the seed. */
  readonly seedHash: string
  /** The round that is mixed in, fixed with the commitment; a record of version 1 has none. */
  readonly beacon: 'none' | NamedRound
}

/** The public record of a draw, as JSON. Null stands for a value that is not published yet, or never. */
export type PublishedRecord = DrawTerms & {
  readonly commitment: string
  readonly status: string
  readonly betsRoot: string | null
  readonly ticketCount: number | null
  /** Decimal text. */
  readonly totalStake: string | null
  readonly serverSeed: string | null
  readonly finalSeed: string | null
  readonly numbers: readonly number[] | null
  readonly revealedAt: string | null
  readonly voidedAt: string | null
  readonly voidReason: string | null
  /** Only in version 2: the signature of the round, whose SHA-256 is the randomness. Hex. */
  readonly beaconSignature?: string | null
  /** The hash of all other fields, once the draw is decided. */
  readonly recordHash: string | null
}

/** SHA-256 of the terms as canonical JSON (RFC 8785): binds window, family and seed before the issue opens. */
export function commitmentOf(terms: DrawTerms): string {
  const { version, game, family, issueNo, committedAt, openAt, closeAt, drawAt, seedHash, beacon } = terms
  return hashJson({ version, game, family, issueNo, committedAt, openAt, closeAt, drawAt, seedHash, beacon })
}

/** SHA-256 of all other fields of a decided record as canonical JSON (RFC 8785). */
export function recordHashOf({ recordHash: _, ...fields }: PublishedRecord): string {
  return hashJson(fields)
}

/** What a check of a record looks at, in order. `form` covers the names and types of the fields. */
export type RecordCheck =
  | 'form'
  | 'decided'
  | 'commitment'
  | 'noted'
  | 'times'
  | 'round'
  | 'beacon'
  | 'seed'
  | 'finalSeed'
  | 'family'
  | 'numbers'
  | 'recordHash'
/**
 * proven: everything holds, and the commitment is the one that somebody noted before the draw. consistent: everything
 * holds, but the record may have been made after the bets. wrong: a check fails.
 */
export type RecordVerdict = 'proven' | 'consistent' | 'wrong'

/** Whether each check holds. A check that does not apply, or that nothing was left for, is missing. */
export type CheckedRecord = {
  readonly verdict: RecordVerdict
  readonly checks: ReadonlyMap<RecordCheck, boolean>
}

/** Checks rounds of beacons; `roundCheck` of `beacon-signature.ts`, whose curve is loaded only where a record needs it. */
export type RoundCheck = {
  chainOf(hash: string): BeaconChain | undefined
  /** The randomness of a round, or null if the chain did not sign it. */
  randomnessOf(chain: BeaconChain, round: number, signature: string): string | null
}
const NO_CHAINS: RoundCheck = { chainOf: () => undefined, randomnessOf: () => null }

/**
 * Checks a parsed record, field by field: whatever was changed, added or left out makes it `wrong`. `noted` is the commitment
 * that the reader noted before the draw. A record that mixes a beacon in is wrong without `rounds`. `tools/verify` makes the same
 * checks with other code.
 */
export function checkRecord(json: unknown, noted?: string, rounds: RoundCheck = NO_CHAINS): CheckedRecord {
  const checks = new Map<RecordCheck, boolean>()
  const isRecord = isPublished(json)
  checks.set('form', isRecord)
  if (isRecord) {
    checks.set('decided', isDecided(json))
    checks.set('commitment', commitmentOf(json) === json.commitment)
    if (noted !== undefined) checks.set('noted', noted === json.commitment)
    if (isDecided(json)) checkDecided(json, checks, rounds)
  }
  const isRight = [...checks.values()].every(Boolean)
  return { verdict: isRight ? (noted === undefined ? 'consistent' : 'proven') : 'wrong', checks }
}

/** Whether the numbers of this family can be recomputed. A page that was loaded before a release may not know it. */
const isKnown = ({ family }: PublishedRecord): boolean => families.has(family)

function checkDecided(record: PublishedRecord, checks: Map<RecordCheck, boolean>, rounds: RoundCheck): void {
  const { serverSeed, seedHash, game, issueNo, family, status } = record
  checks.set('times', areTimesInOrder(record))
  const beacon = checkBeacon(record, checks, rounds)
  checks.set('seed', serverSeed !== null && hashSeed(serverSeed) === seedHash)
  if (status === 'drawn' && serverSeed !== null && beacon !== null) {
    const seed = finalSeed(serverSeed, { game, drawId: issueNo }, beacon)
    checks.set('finalSeed', seed === record.finalSeed)
    checks.set('family', isKnown(record))
    if (isKnown(record)) checks.set('numbers', drawNumbers(family, seed, game).join() === record.numbers?.join())
  }
  checks.set('recordHash', recordHashOf(record) === record.recordHash)
}

/** Checks the round of the beacon, and returns what is mixed in; null where there is no valid signature. */
function checkBeacon(record: PublishedRecord, checks: Map<RecordCheck, boolean>, rounds: RoundCheck) {
  const { beacon, beaconSignature = null, closeAt, drawAt } = record
  if (beacon === 'none') return beacon
  const chain = rounds.chainOf(beacon.chain)
  const isRound = chain !== undefined && isRoundOf(chain, beacon.round, new Date(closeAt), new Date(drawAt))
  checks.set('round', isRound)
  if (beaconSignature === null) return null
  const randomness = chain ? rounds.randomnessOf(chain, beacon.round, beaconSignature) : null
  checks.set('beacon', randomness !== null)
  return randomness === null ? null : ({ round: beacon.round, randomness } satisfies Beacon)
}

const at = (text: string | null): number => Date.parse(text ?? '')

function areTimesInOrder(record: PublishedRecord): boolean {
  const { committedAt, openAt, closeAt, drawAt, revealedAt, voidedAt } = record
  const isWindow = at(committedAt) <= at(openAt) && at(openAt) < at(closeAt) && at(closeAt) <= at(drawAt)
  const voidFrom = at(drawAt) + REVEAL_WITHIN_MS
  if (voidedAt !== null) return isWindow && at(voidedAt) >= voidFrom
  return isWindow && at(drawAt) <= at(revealedAt) && at(revealedAt) < voidFrom
}

const isDecided = ({ status }: PublishedRecord): boolean => status === 'drawn' || status === 'void'

type Fields = { readonly [F in Exclude<keyof PublishedRecord, 'beaconSignature'>]: FieldTest }
const FIELDS: Fields = {
  version: (value) => value === RECORD_VERSION,
  game: gameText,
  family: text(/^[A-Z0-9]{1,16}$/),
  issueNo: issueText,
  committedAt: instant,
  openAt: instant,
  closeAt: instant,
  drawAt: instant,
  seedHash: hash,
  beacon: (value) => value === 'none',
  commitment: hash,
  status: text(/^(scheduled|open|closed|drawn|void)$/),
  betsRoot: orNull(hash),
  ticketCount: orNull(whole),
  totalStake: orNull(stakeText),
  serverSeed: orNull(hash),
  finalSeed: orNull(hash),
  numbers: orNull((value) => Array.isArray(value) && value.every(whole)),
  revealedAt: orNull(instant),
  voidedAt: orNull(instant),
  voidReason: orNull(text(/^(not_revealed_in_time|seed_unreadable)$/)),
  recordHash: orNull(hash),
}
const isNamedRound: FieldTest = (value) =>
  hasExactly<NamedRound>(value, { chain: hash, round: (round) => whole(round) && round !== 0 })
const FIELDS_WITH_BEACON: Required<{ readonly [F in keyof PublishedRecord]: FieldTest }> = {
  ...FIELDS,
  version: (value) => value === BEACON_RECORD_VERSION,
  beacon: isNamedRound,
  voidReason: orNull(text(/^(not_revealed_in_time|seed_unreadable|beacon_missing)$/)),
  beaconSignature: orNull(text(/^[0-9a-f]{96}$/)),
}

/** Whether it has exactly the fields of a record, of the right types, and those that its status requires. */
function isPublished(json: unknown): json is PublishedRecord {
  const isOfForm =
    hasExactly<PublishedRecord>(json, FIELDS) || hasExactly<Required<PublishedRecord>>(json, FIELDS_WITH_BEACON)
  return isOfForm && hasValuesOfStatus(json)
}

const ROOT = ['betsRoot', 'ticketCount', 'totalStake'] as const
const RESULT = ['finalSeed', 'numbers', 'revealedAt'] as const
const VOID = ['voidedAt', 'voidReason'] as const

function hasValuesOfStatus(record: PublishedRecord): boolean {
  const { status, serverSeed, recordHash, voidReason } = record
  const all = (names: readonly (keyof PublishedRecord)[]) => names.every((name) => record[name] !== null)
  const none = (names: readonly (keyof PublishedRecord)[]) => names.every((name) => record[name] === null)
  if (!all(ROOT) && !none(ROOT)) return false
  if (!hasSignatureOfStatus(record)) return false
  if (status === 'drawn') return all([...ROOT, ...RESULT, 'serverSeed', 'recordHash']) && none(VOID)
  if (status === 'void') {
    const isSeedDue = voidReason !== 'seed_unreadable'
    return all([...VOID, 'recordHash']) && none(RESULT) && (serverSeed !== null) === isSeedDue
  }
  return serverSeed === null && recordHash === null && none([...RESULT, ...VOID])
}

/** A drawn record with a beacon has the signature of its round, one that is void for want of it has none. */
function hasSignatureOfStatus({ beaconSignature, status, voidReason }: PublishedRecord): boolean {
  if (beaconSignature === undefined) return true
  if (status === 'drawn') return beaconSignature !== null
  return status === 'void' ? voidReason !== 'beacon_missing' || beaconSignature === null : beaconSignature === null
}
