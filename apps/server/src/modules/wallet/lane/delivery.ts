import type { MemberId } from '@croupier/kernel/ids'
import { units, ZERO } from '@croupier/kernel/money'
import { Refusal, type RefusalCode } from '@croupier/kernel/refusals'
import type { AccountName, LaneAnswer, LaneGuard, PostedEntry } from '../model.ts'
import { stampOf } from '../rules.ts'
import { batchOf, isCancellation, type Waiting } from './batch.ts'
import { type Batch, type JournalRow, partsOf } from './model.ts'
import type { KnownEntry, Outcome } from './store/lookups.ts'
import { codeOf, isLost, RETRY_STATES, type Writer } from './writer.ts'

const TRIES_MOST = 8
/** How long the lane waits for a lost database before it tells the callers. */
const PATIENCE_MS = 15_000
const RECONNECT_MS = 100

export type DeliveryDeps = {
  guards: readonly LaneGuard[]
  changed(memberIds: readonly MemberId[]): void
  isClosing(): boolean
}
export type Deliver = (writer: Writer, waiting: readonly Waiting[]) => Promise<void>

/**
 * Posts a batch and answers each of its journals from its own entries, after commit. Throws when the batch as a whole
 * came to nothing.
 */
export function delivery(deps: DeliveryDeps): Deliver {
  const { guards, changed, isClosing } = deps
  const deliver: Deliver = async (writer, waiting) => {
    const batch = batchOf(waiting, guards)
    const { value: outcome, resent } = await insist(() => writer.post(batch), isClosing)
    const posted = answerPosted(waiting, batch, outcome)
    changed(posted.map(({ journal }) => journal.memberId))
    if (posted.length === waiting.length) return
    const done = new Set(posted)
    const left = waiting.filter((one) => !done.has(one))
    const { value: known } = await insist(() => writer.known(left.map(({ row }) => row)), isClosing)
    const unexplained = left.filter((one) => {
      if (answerKnown(one, known.get(one.row.key), resent)) return false
      const refusal = guardRefusal(guards, batch, outcome, waiting.indexOf(one))
      if (refusal) one.reject(new Refusal(refusal))
      return !refusal
    })
    if (unexplained.length > 0) await refuseOrRetry(unexplained, { writer, deliver, isClosing })
  }
  return deliver
}

/** The code of the guard that did not let the `nth` journal of a batch pass. */
const guardRefusal = (
  guards: readonly LaneGuard[],
  { shape, asks }: Batch,
  { refused }: Outcome,
  nth: number,
): RefusalCode | undefined =>
  partsOf(shape, guards).find(({ name }, at) => refused[at]?.has(asks.get(name)?.[nth] ?? 0))?.refusal

type Retrying = { writer: Writer; deliver: Deliver; isClosing(): boolean }

/**
 * Journals that were neither posted before nor refused by a guard: an account was missing, frozen, or did not cover it.
 * What a credit found missing is opened, and posted then.
 */
async function refuseOrRetry(left: readonly Waiting[], { writer, deliver, isClosing }: Retrying): Promise<void> {
  const credited = [...new Set(left.flatMap(({ row }) => creditedAccounts(row)))]
  if (credited.length > 0 && (await insist(() => writer.open(credited), isClosing)).value > 0)
    return deliver(writer, left)
  const members = [...new Set(left.map(({ journal }) => journal.memberId))]
  const { value: freezes } = await insist(() => writer.freezes(members), isClosing)
  for (const { journal, row, reject } of left) reject(new Refusal(refusalOf(row, freezes.get(journal.memberId))))
}

const creditedAccounts = ({ entries }: JournalRow): AccountName[] =>
  entries.flatMap(({ account, amount }) => (amount > 0n ? account : []))

const refusalOf = ({ entries }: JournalRow, freeze: RefusalCode | undefined): RefusalCode =>
  freeze && entries.some(({ kind }) => kind === 'stake') ? freeze : 'wallet.insufficient_funds'

/** Runs what is safe to run twice until it comes through, or its error is final. */
async function insist<T>(attempt: () => Promise<T>, isClosing: () => boolean): Promise<{ value: T; resent: boolean }> {
  let resent = false
  let waitedMs = 0
  for (let tries = 1; ; tries++) {
    try {
      return { value: await attempt(), resent }
    } catch (error) {
      const again = RETRY_STATES.has(codeOf(error) ?? '')
      if (again && tries < TRIES_MOST) continue
      if (again || !isLost(error) || waitedMs >= PATIENCE_MS || isClosing()) throw error
      resent = true
      waitedMs += RECONNECT_MS
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
    }
  }
}

/** Answers the journals that the statement posted, and returns them. */
function answerPosted(waiting: readonly Waiting[], batch: Batch, outcome: Outcome): Waiting[] {
  const { ords, nths, amounts, balances, seqs } = outcome
  const entries = batch.journals.length === batch.sortOf.length ? null : batch.journals.flatMap((one) => one.entries)
  const posted: Waiting[] = []
  for (let at = 0; at < ords.length; ) {
    const ord = ords[at]!
    const one = waiting[ord - 1]!
    const answer: PostedEntry[] = []
    const first = one.row.entries[0]!.account
    let balance = ZERO
    let seq = 0n
    for (; at < ords.length && ords[at] === ord; at++) {
      const { account } = entries ? entries[nths[at]! - 1]! : one.row.entries[0]!
      answer.push({ account, amount: units(amounts[at]!), balance: units(balances[at]!) })
      if (account !== first) continue
      balance = units(balances[at]!)
      seq = stampOf(seqs[at]!)
    }
    one.resolve({ balance, seq, entries: answer, duplicate: false })
    posted.push(one)
  }
  return posted
}

/**
 * Answers a journal whose key was posted before; false when it was not. What this very batch posted before its connection
 * was lost is no duplicate.
 */
function answerKnown(one: Waiting, known: readonly KnownEntry[] | undefined, resent: boolean): boolean {
  const [line] = known ?? []
  if (!known || !line) return false
  if (line.kind === 'stake.cancelled' && !isCancellation(one.row)) one.reject(new Refusal('wallet.cancelled'))
  else if (line.fingerprint !== one.row.fingerprint || !line.account.startsWith(`${one.journal.memberId}.`))
    one.reject(new Refusal('wallet.payload_differs'))
  else one.resolve(answerFrom(one.row, known, !resent))
  return true
}

function answerFrom({ entries }: JournalRow, known: readonly KnownEntry[], duplicate: boolean): LaneAnswer {
  const last = known.findLast(({ account }) => account === entries[0]!.account)
  return {
    balance: units(last?.balance_after ?? 0n),
    seq: stampOf(last?.seq ?? 0n),
    entries: known.map(({ account, amount, balance_after }) => ({
      account: account as AccountName,
      amount: units(amount),
      balance: units(balance_after),
    })),
    duplicate,
  }
}
