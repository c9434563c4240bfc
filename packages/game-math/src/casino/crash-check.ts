import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { hashJson } from '../fairness/index.ts'
import { isOfChain } from './crash.ts'
import { type CheckedRecord, checkedRecord, HASH, hasExactly, isObject, isText, MONEY } from './record-form.ts'
import { type CrashRecord, ROUND_VERSION, recordCrash } from './round-record.ts'

/** What a check compares: `noted` is the terminal hash that the player noted before the round. */
export type CrashCheckName = 'noted' | 'chain' | 'point' | 'outcome' | 'returned' | 'recordHash'

export type CheckedCrash = CheckedRecord<CrashCheckName, CrashRecord>

const FIELDS: readonly (keyof CrashRecord)[] = [
  'version',
  'protocol',
  'game',
  'terminalHash',
  'number',
  'hash',
  'salt',
  'beaconRandomness',
  'edgeBp',
  'point100',
  'bet',
  'outcome',
  'returned',
  'recordHash',
]
const BET_FIELDS: readonly (keyof CrashRecord['bet'])[] = [
  'stake',
  'autoCashout100',
  'manualCashout100',
  'forcePoint100',
]
/** A longer chain would keep the device busy for minutes. */
const MOST_STEPS = 10_000_000
const HUNDREDTHS = /^\d{1,20}$/

const isWholeOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value)

/** Whether a value has the form of the record of a bet on crash: every field and no other. */
export function isCrashRecord(json: unknown): json is CrashRecord {
  if (!hasExactly(json, FIELDS)) return false
  const { version, protocol, game, terminalHash, number, hash, salt, beaconRandomness, edgeBp, bet } = json
  const isKnown = version === ROUND_VERSION && protocol === 'crash1' && game === 'crash'
  const isChained = [terminalHash, hash, salt, beaconRandomness ?? salt].every((value) => isText(value, HASH))
  const isCounted = Number.isSafeInteger(number) && Number(number) >= 1 && Number(number) <= MOST_STEPS
  const isResult = isObject(json.outcome) && isText(json.point100, HUNDREDTHS) && isText(json.returned, MONEY)
  return isKnown && isChained && isCounted && Number.isInteger(edgeBp) && isResult && isBet(bet)
}

function isBet(bet: unknown): boolean {
  if (!hasExactly(bet, BET_FIELDS)) return false
  const { stake, autoCashout100, manualCashout100, forcePoint100 } = bet
  const isForced = forcePoint100 === null || isText(forcePoint100, HUNDREDTHS)
  return isText(stake, MONEY) && isWholeOrNull(autoCashout100) && isWholeOrNull(manualCashout100) && isForced
}

/** Casino rules §2.1: repeats a bet on crash from its record, and compares each part. Null when the game has no such bet. */
export function checkCrash(record: CrashRecord, noted?: string): CheckedCrash | null {
  const recomputed = repeated(record)
  if (!recomputed) return null
  const { recordHash, ...fields } = record
  const { terminalHash: published } = record
  const checks = new Map<CrashCheckName, boolean>([
    ...(noted === undefined ? [] : [['noted', noted === published] as const]),
    ['chain', isOfChain(record.terminalHash, record.number, record.hash)],
    ['point', recomputed.point100 === record.point100],
    ['outcome', hashJson(recomputed.outcome) === hashJson(record.outcome)],
    ['returned', parseMoney(recomputed.returned) === parseMoney(record.returned)],
    ['recordHash', hashJson(fields) === recordHash],
  ])
  return checkedRecord(checks, recomputed, noted)
}

function repeated(record: CrashRecord): CrashRecord | null {
  const { terminalHash, number, hash, salt, beaconRandomness, edgeBp, bet } = record
  try {
    return recordCrash({ terminalHash, number, hash, salt, beaconRandomness, edgeBp }, bet)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
