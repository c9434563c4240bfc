import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { PersonalTable } from '../../../platform/personal/personal.ts'
import type { Identity } from '../../identity/index.ts'
import type { ListedErasures } from './listed.ts'
import type { Step, StoredErasure } from './model.ts'
import { dueBounds, laterSteps } from './rules.ts'
import { byMember, type ErasurePorts, type ErasuresService } from './service.ts'
import { erasuresStore as store } from './store.ts'

export type CarryOutDeps = {
  db: Db
  clock: Clock
  log: Logger
  audit: Audit
  identity: Pick<Identity, 'contactsOf' | 'notifyOwner' | 'former'>
  ports: ErasurePorts
  erasures: Pick<ErasuresService, 'obstaclesOf' | 'lock' | 'years'>
  listed: Pick<ListedErasures, 'repeat' | 'write'>
  /** What every module has about members, and how it is erased. */
  personal(): readonly PersonalTable[]
}

/** Erasures that one step of the schedule reads. */
const READ_AT_ONCE = 100

/**
 * Scheduled: carries out what is due. A step is one transaction: a node that dies leaves all of it or nothing, and the next run
 * does it once. One that fails does not keep the others waiting. What a restored backup lacks comes first, because it may have
 * been taken back.
 */
export async function carryOutAll(deps: CarryOutDeps): Promise<void> {
  await deps.listed.repeat()
  try {
    await carryOutDue(deps)
  } finally {
    await deps.listed.write()
  }
}

async function carryOutDue(deps: CarryOutDeps): Promise<void> {
  const { db, clock, log, erasures } = deps
  const bounds = dueBounds(clock.now(), erasures.years())
  const failures: unknown[] = []
  let after: string | null = null
  do {
    const found: StoredErasure[] = await store.due(db, bounds, { after, limit: READ_AT_ONCE })
    for (const one of found)
      await carryOut(deps, one).catch((error: unknown) => {
        log.error({ err: error, erasure: one.erasureId }, 'an erasure failed and is tried again')
        failures.push(error)
      })
    after = found.length === READ_AT_ONCE ? (found.at(-1)?.erasureId ?? null) : null
  } while (after !== null)
  await forgetMarks(deps)
  if (failures.length > 0) throw failures[0]
}

async function carryOut(deps: CarryOutDeps, { memberId, state }: StoredErasure): Promise<void> {
  const { db } = deps
  if (state === 'requested') await db.transaction().execute((tx) => eraseAtOnce(deps, tx, memberId))
  else await db.transaction().execute((tx) => eraseRest(deps, tx, memberId))
}

/** Closes the account and erases what no law keeps. Waits while something is in the way. */
async function eraseAtOnce(deps: CarryOutDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const { clock, log, audit, identity, ports, erasures } = deps
  await erasures.lock(tx, memberId)
  const found = await store.lock(tx, memberId)
  const now = clock.now()
  if (found?.state !== 'requested' || found.heldAt || found.dueAt > now) return
  if ((await erasures.obstaclesOf(tx, memberId)).length > 0) return
  const closedAt = await ports.finishClosing(tx, memberId)
  if (closedAt === null) return
  const before = await identity.contactsOf(tx, memberId)
  await store.change(tx, found.erasureId, { state: 'erased', erasedAt: now, closedAt })
  await runStep(deps, tx, { step: 'at_once', memberId, at: now })
  // By the contacts of before, which are erased.
  await identity.notifyOwner(tx, { memberId, what: 'data_erased', before, isInInbox: true })
  // The list outside of the database has it some seconds later.
  log.info({ memberId }, 'the data of a member were erased')
  await audit(tx, { ...byMember(memberId, 'carry-out'), after: { closedAt: closedAt.toISOString() } })
}

/** Erases what a law kept, kind by kind as its years end. */
async function eraseRest(deps: CarryOutDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const { clock, audit, erasures } = deps
  const found = await store.lock(tx, memberId)
  if (found?.state !== 'erased' || found.heldAt) return
  const now = clock.now()
  const all = laterSteps(found, erasures.years())
  const due = all.filter(({ step, at }) => at <= now && !found.doneSteps.includes(step))
  if (due.length === 0) return
  for (const { step } of due) await runStep(deps, tx, { step, memberId, at: now })
  const doneSteps = [...found.doneSteps, ...due.map(({ step }) => step)]
  const isLast = doneSteps.length === all.length
  await store.change(tx, found.erasureId, { doneSteps, ...(isLast ? { state: 'finished', finishedAt: now } : {}) })
  const action = isLast ? 'finish' : 'carry-out'
  await audit(tx, { ...byMember(memberId, action), after: { steps: doneSteps } })
}

type Doing = { step: Step; memberId: MemberId; at: Instant }

/** What SQL alone cannot do comes first, because it reads what the rules remove. */
async function runStep({ personal, ports }: CarryOutDeps, tx: Tx, { step, memberId, at }: Doing): Promise<void> {
  const isExcluded = await ports.isExcluded(tx, memberId)
  for (const { erasure } of personal()) await erasure.code?.[step]?.(tx, memberId, { isExcluded })
  await store.erase(tx, { step, memberId, at })
}

/** Removes the marks of contacts whose members are no longer excluded. */
async function forgetMarks({ db, identity: { former }, ports }: CarryOutDeps): Promise<void> {
  for (const memberId of await former.marked())
    if (!(await ports.isExcluded(db, memberId)))
      await db.transaction().execute((tx) => former.forgetContacts(tx, memberId))
}
