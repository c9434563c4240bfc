import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { ErasureObstacle, OwnErasure } from '@croupier/wire/privacy/erasure'
import type { Audit } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { ErasurePolicy } from '../policy.ts'
import { dueFrom, obstaclesIn, yearsUnder } from './rules.ts'
import { erasuresStore as store } from './store.ts'

/** Ports: what decides whether a member's data can be erased. Implemented by safer gambling, games, the cashier and kyc. */
export type ErasurePorts = {
  isClosing(reader: Reader, memberId: MemberId): Promise<boolean>
  /** Closes the account with `tx`, and answers since when it is closed; null while there is something to pay or to settle. */
  finishClosing(tx: Tx, memberId: MemberId): Promise<Instant | null>
  isExcluded(reader: Reader, memberId: MemberId): Promise<boolean>
  openStakes(reader: Reader, memberId: MemberId): Promise<Money>
  openDeposits(reader: Reader, memberId: MemberId): Promise<number>
  isChecked(reader: Reader, memberId: MemberId): Promise<boolean>
}
export type ErasuresDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  identity: Pick<Identity, 'accounts' | 'memberOf' | 'notifyOwner'>
  wallet: Pick<Wallet, 'standingOf' | 'balanceOf' | 'freeze' | 'unfreeze'>
  ports: ErasurePorts
  settings(): ErasurePolicy
  /** The years of the jurisdiction. */
  minYears(): number
}
export type ErasuresService = ReturnType<typeof erasuresService>

/** The freeze of the wallet, which ends with the erasure. */
export const freezeOf = (at: Instant) => ({ reason: 'erasure', refusal: 'member.closing', at }) as const

/**
 * Erasures of data that members request. Bets and deposits stop at once; until it is carried out, the member can take it back.
 * `carry-out.ts` does the rest.
 */
export function erasuresService(deps: ErasuresDeps) {
  const { db } = deps
  return {
    show: (memberId: MemberId) => show(deps, db, memberId),
    request: (memberId: MemberId): Promise<OwnErasure> =>
      db.transaction().execute(async (tx) => {
        await request(deps, tx, memberId)
        return show(deps, tx, memberId)
      }),
    withdraw: (memberId: MemberId): Promise<OwnErasure> =>
      db.transaction().execute(async (tx) => {
        await withdraw(deps, tx, memberId, 'member')
        return show(deps, tx, memberId)
      }),
    /** For staff and closed accounts, whose members cannot log in. */
    ofClosed: {
      /** Refuses `closing.none`. */
      checkAccount: (reader: Reader, memberId: MemberId) => checkClosed(deps, reader, memberId),
      checkNew: (reader: Reader, memberId: MemberId) => checkNew(deps, reader, memberId),
      request: (tx: Tx, memberId: MemberId, requestedBy: string) => request(deps, tx, memberId, requestedBy),
      withdraw: (tx: Tx, memberId: MemberId) => withdraw(deps, tx, memberId, 'staff'),
    },
    obstaclesOf: (reader: Reader, memberId: MemberId) => obstaclesOf(deps, reader, memberId),
    /** Locks the account of a member, then its money. */
    lock: (tx: Tx, memberId: MemberId) => lock(deps, tx, memberId),
    years: () => yearsUnder(deps.settings(), deps.minYears()),
  }
}

async function show(deps: ErasuresDeps, reader: Reader, memberId: MemberId): Promise<OwnErasure> {
  const found = await store.ofMember(reader, memberId)
  return {
    request: found ? { requestedAt: found.requestedAt, dueAt: found.dueAt } : null,
    obstacles: await obstaclesOf(deps, reader, memberId),
    waitDays: deps.settings().waitDays,
    years: yearsUnder(deps.settings(), deps.minYears()),
  }
}

async function obstaclesOf(
  { wallet, ports }: Pick<ErasuresDeps, 'wallet' | 'ports'>,
  reader: Reader,
  memberId: MemberId,
): Promise<ErasureObstacle[]> {
  const { cash, held, receivable } = await wallet.balanceOf(reader, memberId)
  return obstaclesIn({
    isClosing: await ports.isClosing(reader, memberId),
    cash,
    held,
    debt: receivable,
    openStakes: await ports.openStakes(reader, memberId),
    openDeposits: await ports.openDeposits(reader, memberId),
    isChecked: await ports.isChecked(reader, memberId),
  })
}

/** The account before its money, as everywhere. */
async function lock({ identity, wallet }: ErasuresDeps, tx: Tx, memberId: MemberId): Promise<void> {
  await identity.accounts.lock(tx, memberId)
  await wallet.standingOf(tx, memberId)
}

async function checkClosed({ identity }: ErasuresDeps, reader: Reader, memberId: MemberId): Promise<void> {
  if ((await identity.memberOf(reader, memberId))?.status !== 'closed') refuse('closing.none')
}

/** Refuses a second erasure, and what is in the way of one. */
async function checkNew(deps: ErasuresDeps, reader: Reader, memberId: MemberId): Promise<void> {
  if (await store.ofMember(reader, memberId)) refuse('erasure.running')
  const [obstacle] = await obstaclesOf(deps, reader, memberId)
  if (obstacle) refuse(`erasure.${obstacle}`)
}

/** Staff request it with the approval of another, whom the audit log names already. */
async function request(deps: ErasuresDeps, tx: Tx, memberId: MemberId, staff: string | null = null): Promise<void> {
  const { clock, random, wallet, identity, settings, audit } = deps
  await lock(deps, tx, memberId)
  await checkNew(deps, tx, memberId)
  const at = clock.now()
  const dueAt = dueFrom(at, settings().waitDays)
  const fresh = { memberId, state: 'requested', requestedAt: at, requestedBy: staff, dueAt } as const
  await store.add(tx, { erasureId: uuidV7(at, random), ...fresh })
  await wallet.freeze(tx, memberId, freezeOf(at))
  await identity.notifyOwner(tx, {
    memberId,
    what: 'erasure',
    ...(staff === null ? {} : { template: 'erasure_of_closed' }),
  })
  if (staff === null) await audit(tx, { ...byMember(memberId, 'request'), after: { dueAt: dueAt.toISOString() } })
}

async function withdraw(deps: ErasuresDeps, tx: Tx, memberId: MemberId, by: 'member' | 'staff'): Promise<void> {
  const { clock, wallet, identity, audit } = deps
  await lock(deps, tx, memberId)
  const found = await store.lock(tx, memberId)
  if (found?.state !== 'requested') return refuse('erasure.none')
  await store.change(tx, found.erasureId, { state: 'withdrawn', withdrawnAt: clock.now() })
  await wallet.unfreeze(tx, memberId, freezeOf(found.requestedAt).reason)
  await identity.notifyOwner(tx, { memberId, what: 'erasure_withdrawn' })
  if (by === 'member') await audit(tx, byMember(memberId, 'withdraw'))
}

/** An entry of the audit log that no member of staff caused. */
export const byMember = (memberId: MemberId, act: 'request' | 'withdraw' | 'carry-out' | 'finish' | 'repeat') => ({
  staffId: null,
  action: `member.erasure.${act}`,
  object: `member:${memberId}`,
  address: '',
})
