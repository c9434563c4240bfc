import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { memberId } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { ExclusionsService } from '../exclusions/service.ts'
import type { Accounts, MemberNames } from '../ports.ts'
import type { StoredClosure } from './model.ts'
import { CLOSING } from './service.ts'
import { closuresStore as store } from './store.ts'

export type ReopeningDeps = {
  db: Db
  clock: Clock
  members: MemberNames
  wallet: Pick<Wallet, 'standingOf' | 'unfreeze'>
  accounts: Pick<Accounts, 'lock' | 'setClosed'>
  exclusions: Pick<ExclusionsService, 'current'>
  events: SafetyEvents
  approvals: Pick<Staff['approvals'], 'register'>
  /** How long an account stays closed at least, by the jurisdiction. */
  minReopenHours(): number
}
export type Reopening = ReturnType<typeof reopening>

/** T061: two members of staff open an account that its member closed, after the delay, and never during an exclusion. */
export function reopening(deps: ReopeningDeps) {
  const kind = deps.approvals.register(reopeningKind(deps))
  return {
    request: (by: StaffCall, { memberId: id, reason }: { memberId: MemberId; reason: string }) =>
      deps.db.transaction().execute((tx) => kind.request(tx, by, { payload: { memberId: id }, reason })),
  }
}

/** Refuses `closing.none`, `exclusion.running` and `closing.too_soon`. */
async function reopenable(deps: ReopeningDeps, reader: Reader, id: MemberId): Promise<StoredClosure> {
  const closure = await store.ofMember(reader, id)
  if (!closure) return refuse('closing.none')
  if ((await deps.exclusions.current(id, reader)).current) refuse('exclusion.running')
  const from = plusMs(closure.closedAt ?? closure.requestedAt, deps.minReopenHours() * MS.hour)
  if (deps.clock.now() < from) refuse('closing.too_soon', { from: from.toISOString() })
  return closure
}

async function reopen(deps: ReopeningDeps, tx: Tx, id: MemberId): Promise<void> {
  const { clock, wallet, accounts, events } = deps
  await accounts.lock(tx, id)
  await wallet.standingOf(tx, id)
  const closure = await reopenable(deps, tx, id)
  await store.reopen(tx, closure.id, clock.now())
  await wallet.unfreeze(tx, id, CLOSING)
  if (closure.closedAt) await accounts.setClosed(tx, id, false)
  await events.add(tx, { memberId: id, event: 'reopened', values: { source: 'operator' } })
}

const standing = z.object({ username: z.string(), status: z.string() })

const reopeningKind = (deps: ReopeningDeps) =>
  approvalKind({
    name: 'member.reopening',
    permission: 'limit.reopening.approve',
    payload: z.object({ memberId }),
    change: z.object({ before: standing, after: standing }),
    async describe(tx, { memberId: id }) {
      const username = (await deps.members.namesOf([id])).get(id) ?? refuse('member.unknown')
      const { closedAt } = await reopenable(deps, tx, id)
      const status = closedAt ? 'closed' : 'closing'
      return { object: `member:${id}`, before: { username, status }, after: { username, status: 'active' } }
    },
    async apply(tx, { memberId: id }) {
      await reopen(deps, tx, id)
      return undefined
    },
  })
