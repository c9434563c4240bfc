import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { CLIENT_SEED, hashJson } from '../fairness/index.ts'
import { type CheckedRecord, checkedRecord, HASH, hasExactly, isObject, isText, MONEY } from './record-form.ts'
import { ROUND_VERSION, type RoundRecord, recordRound } from './round-record.ts'
import { slots } from './slots/index.ts'

/** What a check compares: `noted` is the commitment that the player noted before the round. */
export type RoundCheckName = 'noted' | 'commit' | 'rules' | 'outcome' | 'returned' | 'recordHash'

export type CheckedRound = CheckedRecord<RoundCheckName, RoundRecord>

const FIELDS: readonly (keyof RoundRecord)[] = [
  'version',
  'protocol',
  'game',
  'rules',
  'commit',
  'serverSeed',
  'clientSeed',
  'nonce',
  'bet',
  'outcome',
  'returned',
  'recordHash',
]
const GAMES: ReadonlySet<string> = new Set(['dice', 'mines', 'plinko', ...slots.keys()])

/**
 * Whether a value has the form of a record: every field and no other, as the verifier on the command line wants it. Whether its bet
 * is possible shows when it is repeated.
 */
export function isRoundRecord(json: unknown): json is RoundRecord {
  if (!hasExactly(json, FIELDS)) return false
  const { version, protocol, game, commit, serverSeed, clientSeed, nonce, bet, outcome, returned } = json
  const isKnown = version === ROUND_VERSION && protocol === 'pf1' && typeof game === 'string' && GAMES.has(game)
  const isSeeded = isText(commit, HASH) && isText(serverSeed, HASH) && isText(clientSeed, CLIENT_SEED)
  const isCounted = Number.isSafeInteger(nonce) && Number(nonce) >= 0
  return (
    isKnown &&
    isSeeded &&
    isCounted &&
    isObject(outcome) &&
    isObject(bet) &&
    isText(bet.stake, MONEY) &&
    isText(returned, MONEY)
  )
}

/** Repeats a round from its record, and compares each part. Null when the game has no such bet. */
export function checkRound(record: RoundRecord, noted?: string): CheckedRound | null {
  const recomputed = repeated(record)
  if (!recomputed) return null
  const { recordHash, ...fields } = record
  const checks = new Map<RoundCheckName, boolean>([
    ...(noted === undefined ? [] : [['noted', noted === record.commit] as const]),
    ['commit', recomputed.commit === record.commit],
    ['rules', recomputed.rules === record.rules],
    ['outcome', hashJson(recomputed.outcome) === hashJson(record.outcome)],
    ['returned', parseMoney(recomputed.returned) === parseMoney(record.returned)],
    ['recordHash', hashJson(fields) === recordHash],
  ])
  return checkedRecord(checks, recomputed, noted)
}

function repeated(record: RoundRecord): RoundRecord | null {
  try {
    return recordRound(record)
  } catch (error) {
    if (error instanceof Refusal || error instanceof TypeError) return null
    throw error
  }
}
