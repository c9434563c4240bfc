import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { Dormancy, wakeAccount } from '@croupier/wire/safer-gambling/dormancy'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Messaging } from '../../messaging/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { Accounts, Activity } from '../ports.ts'
import { dormantFrom, type InactivitySettings, noticeOver, tellBefore } from './rules.ts'
import { dormanciesStore as store } from './store.ts'

export type DormancyDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'standingOf' | 'freeze' | 'unfreeze'>
  accounts: Pick<Accounts, 'checkPassword'>
  activity: Activity
  messaging: Pick<Messaging, 'send'>
  events: SafetyEvents
  inactivity(): InactivitySettings
}
export type DormancyService = ReturnType<typeof dormancyService>

/** The reason of the wallet's freeze. */
const DORMANT = 'dormant'
/** Members whom one step of the schedule reads. */
const READ_AT_ONCE = 500

/**
 * T062: a member who has not logged in for the months of the setting is told, and later the account is dormant: no bet, no deposit
 * and no withdrawal until the member has logged in and passed a second check. Nothing is ever charged.
 */
export function dormancyService(deps: DormancyDeps) {
  const { db } = deps
  return {
    show: (memberId: MemberId) => show(deps, db, memberId),
    isDormant: async (reader: Reader, memberId: MemberId): Promise<boolean> =>
      (await store.ofMember(reader, memberId))?.dormantAt != null,
    /** Refuses `member.dormant`, in the transaction of a withdrawal. */
    async refuseDormant(tx: Tx, memberId: MemberId): Promise<void> {
      if ((await store.ofMember(tx, memberId))?.dormantAt) refuse('member.dormant')
    },
    sendCode: (session: MemberSession, address: string) => sendCode(deps, session, address),
    wake: (memberId: MemberId, input: Input<typeof wakeAccount>, address: string) =>
      wake(deps, memberId, input, address),
    /** Scheduled: tells the members who become dormant soon, and makes those dormant who did not come. */
    async findInactive(): Promise<void> {
      await tellAll(deps)
      await beginAll(deps)
    },
  }
}

async function show({ activity }: DormancyDeps, reader: Reader, memberId: MemberId): Promise<Dormancy> {
  const since = (await store.ofMember(reader, memberId))?.dormantAt ?? null
  const contact = since && (await activity.contactOf(reader, memberId))
  return { since, contact: contact && { channel: contact.channel, masked: contact.masked } }
}

async function sendCode({ db, activity }: DormancyDeps, { memberId, language }: MemberSession, address: string) {
  if (!(await store.ofMember(db, memberId))?.dormantAt) refuse('dormancy.none')
  const contact = (await activity.contactOf(db, memberId)) ?? refuse('dormancy.none')
  return activity.sendCode({ memberId, language, address, ...contact })
}

type Proof = Input<typeof wakeAccount>
async function wake(deps: DormancyDeps, memberId: MemberId, proof: Proof, address: string): Promise<Dormancy> {
  const { db, wallet, accounts, activity, events } = deps
  if (!(await store.ofMember(db, memberId))?.dormantAt) refuse('dormancy.none')
  const contact = await activity.contactOf(db, memberId)
  if (contact) await activity.acceptCode({ ...contact, code: proof.verificationCode, address })
  else await accounts.checkPassword(memberId, proof.password)
  return db.transaction().execute(async (tx) => {
    await wallet.standingOf(tx, memberId)
    await store.remove(tx, memberId)
    await wallet.unfreeze(tx, memberId, DORMANT)
    await events.add(tx, { memberId, event: 'woken' })
    return show(deps, tx, memberId)
  })
}

async function tellAll(deps: DormancyDeps): Promise<void> {
  const { db, clock, activity, inactivity } = deps
  const before = tellBefore(clock.now(), inactivity())
  let after: MemberId | null = null
  do {
    const found: MemberId[] = await activity.inactiveSince(db, before, { after, limit: READ_AT_ONCE })
    for (const memberId of found) await db.transaction().execute((tx) => tell(deps, tx, memberId))
    after = found.length === READ_AT_ONCE ? (found.at(-1) ?? null) : null
  } while (after !== null)
}

/** Tells a member once, in the inbox and by the proved contact. */
async function tell({ clock, activity, messaging, inactivity }: DormancyDeps, tx: Tx, memberId: MemberId) {
  const now = clock.now()
  if (!(await store.tell(tx, memberId, now))) return
  const on = dormantFrom(now, inactivity()).toISOString().slice(0, 10)
  const reference = `inactive:${memberId}:${on}`
  await messaging.send(tx, { memberId, type: 'account_inactive', params: { on }, reference })
  await activity.notify(tx, memberId, { on })
}

async function beginAll(deps: DormancyDeps): Promise<void> {
  const { db, clock, inactivity } = deps
  for (const memberId of await store.toldUntil(db, noticeOver(clock.now(), inactivity()), READ_AT_ONCE))
    await db.transaction().execute((tx) => begin(deps, tx, memberId))
}

/** A member who has logged in meanwhile is in use again. */
async function begin(deps: DormancyDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const { clock, wallet, activity, events, inactivity } = deps
  const now = clock.now()
  await wallet.standingOf(tx, memberId)
  if (!(await activity.isInactiveSince(tx, memberId, tellBefore(now, inactivity())))) return store.remove(tx, memberId)
  await store.begin(tx, memberId, now)
  await wallet.freeze(tx, memberId, { reason: DORMANT, refusal: 'member.dormant', at: now })
  await events.add(tx, { memberId, event: 'dormant' })
}
