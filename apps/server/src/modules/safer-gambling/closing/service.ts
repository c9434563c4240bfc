import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { Closing, Closure, closeAccount } from '@croupier/wire/safer-gambling/closing'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { Accounts, BetFigures, Payouts } from '../ports.ts'
import type { StoredClosure } from './model.ts'
import { type Holdings, nextStep, payable } from './rules.ts'
import { closuresStore as store } from './store.ts'

export type ClosingDeps = {
  db: Db
  clock: Clock
  random: Random
  wallet: Pick<Wallet, 'standingOf' | 'balanceOf' | 'freeze' | 'unfreeze'>
  figures: Pick<BetFigures, 'openStakes'>
  accounts: Accounts
  payouts: Payouts
  events: SafetyEvents
}
export type ClosingService = ReturnType<typeof closingService>

/** The reason of the wallet's freeze. */
export const CLOSING = 'closing'
/** Closings that one run of the schedule looks at. */
const LOOKED_AT_ONCE = 500

/**
 * T061: members close their account in one step. Bets and deposits stop at once. The balance is paid out by the rules of the
 * cashier, open bets are settled and paid afterwards, and then the account is closed.
 */
export function closingService(deps: ClosingDeps) {
  const { db, accounts } = deps
  return {
    show: (memberId: MemberId) => show(deps, db, memberId),
    /** Whether the member closes or has closed the account. */
    amongClosing: store.amongClosing,
    async isClosing(reader: Reader, memberId: MemberId): Promise<boolean> {
      return (await store.ofMember(reader, memberId)) !== undefined
    },
    async close(memberId: MemberId, input: Input<typeof closeAccount>): Promise<Closing> {
      await accounts.checkPassword(memberId, input.password)
      return db.transaction().execute(async (tx) => {
        await begin(deps, tx, memberId, input)
        return show(deps, tx, memberId)
      })
    },
    /**
     * Closes the account with `tx`, for an erasure. Answers since when it is closed, or null while there is something to pay or
     * the account is blocked.
     */
    finish: (tx: Tx, memberId: MemberId): Promise<Instant | null> => finish(deps, tx, memberId),
    /** Scheduled: pays what was settled meanwhile, and closes the accounts that are empty. */
    async continueAll(): Promise<void> {
      for (const memberId of await store.running(db, LOOKED_AT_ONCE))
        await db.transaction().execute(async (tx) => {
          // Nothing is paid to a blocked member, whose account stays as it is.
          if (!(await accounts.lock(tx, memberId)).isActive) return
          await deps.wallet.standingOf(tx, memberId)
          const closure = await store.ofMember(tx, memberId)
          if (closure && closure.closedAt === null) await advance(deps, tx, closure)
        })
    },
  }
}

type Asked = Pick<Input<typeof closeAccount>, 'reason' | 'payout'>
async function begin(deps: ClosingDeps, tx: Tx, memberId: MemberId, { reason, payout }: Asked): Promise<void> {
  const { clock, random, wallet, accounts, payouts, events } = deps
  await accounts.lock(tx, memberId)
  await wallet.standingOf(tx, memberId)
  if (await store.ofMember(tx, memberId)) refuse('closing.running')
  const { cash, openStakes } = await holdingsOf(deps, tx, memberId)
  if (payout) await payouts.check(tx, memberId, payout)
  else if (payable(cash) > 0n || openStakes > 0n) refuse('closing.payout_required')
  const at = clock.now()
  const fresh = { memberId, reason, payout, requestedAt: at, payoutAt: null, closedAt: null }
  const closure: StoredClosure = { ...fresh, id: uuidV7(at, random) }
  await store.add(tx, closure)
  await wallet.freeze(tx, memberId, { reason: CLOSING, refusal: 'member.closing', at })
  await events.add(tx, { memberId, event: 'closing_requested', values: { reason } })
  await advance(deps, tx, closure)
}

async function finish(deps: ClosingDeps, tx: Tx, memberId: MemberId): Promise<Instant | null> {
  const { isActive } = await deps.accounts.lock(tx, memberId)
  await deps.wallet.standingOf(tx, memberId)
  const closure = await store.ofMember(tx, memberId)
  if (closure) return closure.closedAt
  // A blocked account stays as it is.
  if (!isActive) return null
  const { cash, held, openStakes } = await holdingsOf(deps, tx, memberId)
  if (payable(cash) > 0n || held > 0n || openStakes > 0n) return null
  await begin(deps, tx, memberId, { reason: 'privacy', payout: null })
  return (await store.ofMember(tx, memberId))?.closedAt ?? null
}

/** Does everything that can be done now. The caller has locked the member and the cash. */
async function advance(deps: ClosingDeps, tx: Tx, closure: StoredClosure): Promise<void> {
  const { clock, payouts, accounts, events } = deps
  const { id, memberId, payout } = closure
  const now = clock.now()
  let step = nextStep(closure, await holdingsOf(deps, tx, memberId), now)
  if (step === 'pay' && payout) {
    await store.notePayout(tx, id, now)
    await payouts.payBalance(tx, memberId, payout)
    step = nextStep({ payoutAt: now }, await holdingsOf(deps, tx, memberId), now)
  }
  if (step !== 'close') return
  await store.close(tx, id, now)
  await events.add(tx, { memberId, event: 'closed' })
  await accounts.setClosed(tx, memberId, true)
}

async function holdingsOf({ wallet, figures }: ClosingDeps, reader: Reader, memberId: MemberId): Promise<Holdings> {
  const { cash, held } = await wallet.balanceOf(reader, memberId)
  return { cash, held, openStakes: await figures.openStakes(reader, memberId) }
}

async function show(deps: ClosingDeps, reader: Reader, memberId: MemberId): Promise<Closing> {
  const holdings = await holdingsOf(deps, reader, memberId)
  const found = await store.ofMember(reader, memberId)
  const closure = found ? shown(found, holdings, deps.clock) : null
  return { closure, balance: payable(holdings.cash), openStakes: holdings.openStakes }
}

function shown(closure: StoredClosure, holdings: Holdings, clock: Clock): Closure {
  const { reason, requestedAt, closedAt } = closure
  if (closedAt) return { reason, requestedAt, closedAt, waitsFor: null }
  const step = nextStep(closure, holdings, clock.now())
  return { reason, requestedAt, closedAt, waitsFor: step === 'pay' || step === 'close' ? 'payout' : step }
}
