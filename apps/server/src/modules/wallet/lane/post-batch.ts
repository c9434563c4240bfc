import type { MemberId } from '@croupier/kernel/ids'
import { units, ZERO } from '@croupier/kernel/money'
import { Refusal, type RefusalCode } from '@croupier/kernel/refusals'
import type { AccountName, LaneAnswer, LaneGuard, PostedEntry } from '../model.ts'
import { balanceSeq } from '../rules.ts'
import { answerJournal, buildBatch, failJournal, isTombstone, type QueuedJournal } from './batch.ts'
import { hasStake, type LimitChecks } from './limits.ts'
import { type Batch, type JournalRow, REFUSED_WHEN_FROZEN } from './model.ts'
import type { BatchOutcome, EarlierEntry } from './store/lookups.ts'
import { errorCodeOf, isConnectionLost, type Posted, RETRY_STATES, type Writer } from './writer.ts'

const MAX_ATTEMPTS = 8
/** How long the lane tries to reach a lost database before it fails the batch. */
const RECONNECT_TIMEOUT_MS = 15_000
const RECONNECT_DELAY_MS = 100

export type BatchPosterDeps = {
  guards: readonly LaneGuard[]
  limits: LimitChecks
  /** Called after commit with the members whose accounts changed. */
  onPosted(memberIds: readonly MemberId[]): void
  isClosing(): boolean
}
/** Posts a batch and settles the promise of every journal in it. Throws when the whole batch failed. */
export type PostBatch = (writer: Writer, waiting: readonly QueuedJournal[]) => Promise<void>

/**
 * Posts batches. Each journal is answered after commit, from its own entries. A journal that the statement left out was
 * posted before, or a guard refused it, or its accounts did not allow it.
 */
export function batchPoster(deps: BatchPosterDeps): PostBatch {
  const { guards, limits, onPosted, isClosing } = deps
  const postBatch: PostBatch = async (writer, waiting) => {
    const batch = buildBatch(waiting, guards)
    const { value: outcome, resent } = await withRetries(() => writer.post(batch), isClosing)
    const posted = answerPosted(waiting, batch, outcome)
    onPosted(posted.map(({ journal }) => journal.memberId))
    if (posted.length === waiting.length) return
    const done = new Set(posted)
    const left = waiting.filter((one) => !done.has(one))
    const { value: known } = await withRetries(() => writer.findEarlier(left.map(({ row }) => row)), isClosing)
    const unexplained = left.filter((one) => {
      if (tryAnswerFromEarlier(one, known.get(one.row.key), resent)) return false
      const refusal = guardRefusal(batch, outcome, waiting.indexOf(one))
      if (refusal) failJournal(one, new Refusal(refusal))
      return !refusal
    })
    if (unexplained.length > 0) await refuseOrRetry(unexplained, { writer, postBatch, limits, isClosing })
  }
  return postBatch
}

/** The code of the guard that refused the journal at `index` of a batch. */
const guardRefusal = ({ checkNumbers }: Batch, { guards, refused }: Posted, index: number): RefusalCode | undefined =>
  guards.find(({ name }, guardIndex) => refused[guardIndex]?.has(checkNumbers.get(name)?.[index] ?? 0))?.refusal

type RetryInput = { writer: Writer; postBatch: PostBatch; limits: LimitChecks; isClosing(): boolean }

/**
 * Handles journals that were neither posted before nor refused by a guard: an account was missing, frozen or limited, or its
 * balance was too low. Opens missing accounts that the journals credit, and posts again. Posts stakes of limited accounts again
 * with the check of their limits. Otherwise refuses.
 */
async function refuseOrRetry(
  left: readonly QueuedJournal[],
  { writer, postBatch, limits, isClosing }: RetryInput,
): Promise<void> {
  const credited = [...new Set(left.flatMap(({ row }) => creditedAccounts(row)))]
  if (credited.length > 0 && (await withRetries(() => writer.openAccounts(credited), isClosing)).value > 0)
    return postBatch(writer, left)
  const members = [...new Set(left.map(({ journal }) => journal.memberId))]
  const { value: standings } = await withRetries(() => writer.findStandings(members), isClosing)
  for (const one of left) {
    const { freeze, isLimited } = standings.get(one.journal.memberId) ?? { freeze: null, isLimited: false }
    if (isLimited && !freeze && !one.row.isLimited && hasStake(one.row)) {
      limits.add(one)
      await postBatch(writer, [one])
    } else failJournal(one, new Refusal(refusalOf(one.row, freeze)))
  }
}

const creditedAccounts = ({ entries }: JournalRow): AccountName[] =>
  entries.flatMap(({ account, amount }) => (amount > 0n ? account : []))

const refusalOf = (row: JournalRow, freeze: RefusalCode | null): RefusalCode =>
  freeze && row.entries.some(({ kind }) => REFUSED_WHEN_FROZEN.includes(kind)) ? freeze : 'wallet.insufficient_funds'

/** Retries an idempotent call until it succeeds or its error is final. `resent` says that a connection was lost before. */
async function withRetries<T>(
  attempt: () => Promise<T>,
  isClosing: () => boolean,
): Promise<{ value: T; resent: boolean }> {
  let resent = false
  let waitedMs = 0
  for (let tries = 1; ; tries++) {
    try {
      return { value: await attempt(), resent }
    } catch (error) {
      const canRetry = RETRY_STATES.has(errorCodeOf(error) ?? '')
      if (canRetry && tries < MAX_ATTEMPTS) continue
      if (canRetry || !isConnectionLost(error) || waitedMs >= RECONNECT_TIMEOUT_MS || isClosing()) throw error
      resent = true
      waitedMs += RECONNECT_DELAY_MS
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS))
    }
  }
}

/** Answers and returns the journals that the statement posted. */
function answerPosted(waiting: readonly QueuedJournal[], batch: Batch, outcome: BatchOutcome): QueuedJournal[] {
  if (batch.shape === 'single') return answerSingle(waiting, outcome)
  const { journalNumbers, entryNumbers, amounts, balances, seqs } = outcome
  const entries = batch.journals.flatMap((one) => one.entries)
  const posted: QueuedJournal[] = []
  for (let index = 0; index < journalNumbers.length; ) {
    const journalNumber = journalNumbers[index]!
    const one = waiting[journalNumber - 1]!
    let answer: PostedEntry[] | undefined
    const first = one.row.entries[0]!.account
    let balance = ZERO
    let seq = 0n
    for (; index < journalNumbers.length && journalNumbers[index] === journalNumber; index++) {
      const { account } = entries[entryNumbers[index]! - 1]!
      const after = units(balances[index]!)
      const entry = { account, amount: units(amounts[index]!), balance: after }
      if (answer) answer.push(entry)
      else answer = [entry]
      if (account !== first) continue
      balance = after
      seq = balanceSeq(seqs[index]!)
    }
    answerJournal(one, { balance, seq, entries: answer!, duplicate: false })
    posted.push(one)
  }
  return posted
}

/** The same for journals on cash alone, whose statement answers with the last balance of each. */
function answerSingle(
  waiting: readonly QueuedJournal[],
  { journalNumbers, balances, seqs }: BatchOutcome,
): QueuedJournal[] {
  return journalNumbers.map((journalNumber, index) => {
    const one = waiting[journalNumber - 1]!
    const balance = units(balances[index]!)
    const [first, credit] = one.row.entries
    const { account, amount } = first!
    const entries = credit
      ? [
          { account, amount, balance: units(balance - credit.amount) },
          { account, amount: credit.amount, balance },
        ]
      : [{ account, amount, balance }]
    answerJournal(one, { balance, seq: balanceSeq(seqs[index]!), entries, duplicate: false })
    return one
  })
}

/**
 * Answers a journal whose key was posted before; false when it was not. With `resent`, this batch may have posted it itself
 * before its connection was lost, so it is not a duplicate.
 */
function tryAnswerFromEarlier(
  one: QueuedJournal,
  known: readonly EarlierEntry[] | undefined,
  resent: boolean,
): boolean {
  const [line] = known ?? []
  if (!known || !line) return false
  if (line.kind === 'stake.tombstone' && !isTombstone(one.row)) failJournal(one, new Refusal('wallet.cancelled'))
  else if (line.fingerprint !== one.row.fingerprint || !line.account.startsWith(`${one.journal.memberId}.`))
    failJournal(one, new Refusal('wallet.payload_differs'))
  else answerJournal(one, answerFrom(one.row, known, !resent))
  return true
}

function answerFrom({ entries }: JournalRow, known: readonly EarlierEntry[], duplicate: boolean): LaneAnswer {
  const last = known.findLast(({ account }) => account === entries[0]!.account)
  return {
    balance: units(last?.balance_after ?? 0n),
    seq: balanceSeq(last?.seq ?? 0n),
    entries: known.map(({ account, amount, balance_after }) => ({
      account: account as AccountName, // a column of account names
      amount: units(amount),
      balance: units(balance_after),
    })),
    duplicate,
  }
}
