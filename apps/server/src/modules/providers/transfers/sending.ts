import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { type Money, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Provider } from '../model.ts'
import { providersStore } from '../setup/store.ts'
import type { SentTransfer, Transfer } from './model.ts'
import type { TransferMoves } from './moves.ts'
import { type Ending, FIRST_QUESTIONS_S, judgeTransfer, questionAt, type TransferAnswer, wholeCents } from './rules.ts'
import { sentOf, transfersStore as store } from './store.ts'
import type { VendorWallet } from './vendor.ts'

export type SendingDeps = {
  db: Db
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'add'>
  vendor: VendorWallet
  moves: TransferMoves
}
export type Sending = ReturnType<typeof transferSending>

const SEND = 'providers.transfer.send'
/** The task that asks providers about transfers of unknown state. */
export const RESOLVE = 'providers.transfers.resolve'
const sending = z.object({ id: z.string() })
const ASKED_AT_ONCE = 50
/** The jobs run by the clock of the database, which may be a little ahead of ours. */
const DRIFT_MS = MS.second / 4

/** The provider's answer, or null when it gave none. */
const answerOf = (asked: Promise<TransferAnswer>): Promise<TransferAnswer | null> => unlessRefused(asked)

async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * Provider wallet rules §3.10: sends transfers, and asks about those that got no answer. A transfer is `unknown` before it is sent,
 * so a node that dies in between leaves a question and not a second transfer.
 */
export function transferSending(deps: SendingDeps) {
  const { db, jobs, vendor } = deps
  async function send(id: string): Promise<void> {
    const asked = await store.byId(db, id)
    const provider = asked?.state === 'asked' ? await providersStore.find(db, asked.providerId) : undefined
    if (!asked || !provider) return
    const amount = await amountOf(deps, provider, asked)
    const sent = await db.transaction().execute((tx) => begin(deps, tx, id, amount))
    if (sent) await apply(deps, provider, sent, await answerOf(vendor.transfer(provider, sent)))
  }
  return {
    /** Called in the transaction of the request: the transfer is sent if and only if that commits. */
    sendLater: (tx: Tx, id: string) => jobs.add(tx, SEND, { id }, { key: `${SEND}:${id}` }),
    /** Asks about one transfer now. False when its state is known. */
    async ask(id: string): Promise<boolean> {
      const one = await store.byId(db, id)
      const [sent] = one?.state === 'unknown' ? sentOf(one) : []
      if (sent) await question(deps, sent)
      return sent !== undefined
    },
    tasks: [
      { name: SEND, run: (payload) => send(z.parse(sending, payload).id) },
      { name: RESOLVE, run: () => resolve(deps) },
    ] satisfies Task[],
  }
}

/** What to send: null when the provider does not say how much is there. */
async function amountOf({ vendor }: SendingDeps, provider: Provider, one: Transfer): Promise<Money | null> {
  if (one.amount !== null) return one.amount
  const there = await unlessRefused(vendor.balance(provider, one.memberId, one.currency))
  return there === null ? null : wholeCents(there)
}

/** Makes the transfer `unknown`, or ends it when there is nothing to send. Null when another run of the job was first. */
async function begin({ jobs, moves, clock }: SendingDeps, tx: Tx, id: string, amount: Money | null) {
  const one = await store.lock(tx, id)
  if (one?.state !== 'asked') return null
  if (amount === null || amount === ZERO) {
    await moves.end(tx, one, { to: 'refused', reason: amount === null ? 'not_sent' : 'nothing_there' })
    return null
  }
  for (const seconds of FIRST_QUESTIONS_S) {
    const runAt = plusMs(clock.now(), seconds * MS.second + DRIFT_MS)
    await jobs.add(tx, RESOLVE, {}, { runAt, key: `${RESOLVE}:${id}:${seconds}` })
  }
  return moves.send(tx, one, amount)
}

async function resolve(deps: SendingDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const due = await db.transaction().execute(async (tx) => {
    const locked = await store.lockDue(tx, now, ASKED_AT_ONCE)
    for (const one of locked) {
      const questions = one.questions + 1
      await store.countQuestion(tx, one.transferId, questions, questionAt({ ...one, questions }, now))
    }
    return locked
  })
  await Promise.all(due.map((one) => question(deps, one)))
}

async function question(deps: SendingDeps, one: SentTransfer): Promise<void> {
  const provider = await providersStore.find(deps.db, one.providerId)
  if (provider) await apply(deps, provider, one, await answerOf(deps.vendor.query(provider, one)))
}

async function apply(
  { db, clock, moves, log }: SendingDeps,
  { finalitySeconds }: Provider,
  { transferId }: SentTransfer,
  answer: TransferAnswer | null,
): Promise<void> {
  if (answer === null) return
  await db.transaction().execute(async (tx) => {
    const [at] = sentOf((await store.lock(tx, transferId))!)
    if (!at) return
    const ending: Ending | null = judgeTransfer(answer, at, { finalitySeconds, now: clock.now() })
    if (at.state === 'unknown') {
      if (ending) await moves.end(tx, at, ending)
    } else if (ending && ending.to !== at.state) {
      log.error(
        { transfer: transferId, state: at.state, answer },
        'a game provider changed its answer about a transfer',
      )
    }
  })
}
