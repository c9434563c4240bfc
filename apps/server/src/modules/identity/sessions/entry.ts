import type { Clock } from '@croupier/kernel/clock'
import type { Flags } from '@croupier/rules/access'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { LoginStep } from '@croupier/wire/identity/steps'
import type { Tx } from '../../../platform/db/database.ts'
import type { AnyCall } from '../../../platform/http/route.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Client } from '../../../platform/sessions/sessions.ts'
import { factorsStore } from '../factors/store.ts'
import type { Member } from '../members/model.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import { stepUpStore } from '../step-up/store.ts'
import type { NetworksService } from '../unknown-address/networks.ts'
import { type EnteredBy, isExpired, stepsOwed } from './rules.ts'
import type { SessionsService } from './service.ts'
import { stepsStore } from './steps-store.ts'

export type EntryDeps = {
  clock: Clock
  sessions: Pick<SessionsService, 'open'>
  members: Pick<MembersService, 'infoOf'>
  passwordSettings(): { expiryDays: number | null }
  networks: Pick<NetworksService, 'isUnknown' | 'arrive'>
  flags(): Flags
}
/** The client of a call that enters an account. The log names the member from then on. */
export type Entering = Client & Pick<AnyCall, 'identify'>
/** How a member enters. `hasDefaultPassword`: the member has just typed the merchant's default password. */
export type Entry =
  | { by: EnteredBy; hasDefaultPassword?: boolean }
  | { by: 'remembered'; earlier: { owes: readonly LoginStep[]; enteredBy: EnteredBy; name: string | null } }
export type EntryService = ReturnType<typeof entryService>

/** §4: opens every session of a member, and takes the steps off that its login owes. */
export const entryService = (deps: EntryDeps) => ({
  /** Opens a session and answers what a login answers. */
  enter: (tx: Tx, member: Member, client: Entering, entry: Entry) => enter(deps, tx, member, client, entry),
  /** A step of the login is taken with `tx`. Returns those that are left. */
  take: (tx: Tx, session: MemberSession, step: LoginStep) => take(deps, tx, session, step),
})

async function enter(
  { clock, sessions, members, networks, passwordSettings, flags }: EntryDeps,
  tx: Tx,
  member: Member,
  client: Entering,
  entry: Entry,
): Promise<{ sessionId: string; answer: LoggedIn }> {
  const { sessionId, ...opened } = await sessions.open(tx, member.id, client)
  const now = clock.now()
  const isContinued = entry.by === 'remembered'
  const by = isContinued ? entry.earlier.enteredBy : entry.by
  const isIssued = !isContinued && entry.by === 'password' && member.isPasswordIssued
  const hasDefaultPassword = isIssued || (!isContinued && entry.hasDefaultPassword === true)
  const isPasswordExpired = isExpired(member.passwordChangedAt, passwordSettings().expiryDays, now)
  const steps = stepsOwed({
    by,
    hasDefaultPassword,
    isPasswordExpired,
    forcesExpired: flags().PWDEXPFORCECHANGE3,
    hasSecondFactor: await factorsStore.isEnrolled(tx, member.id),
    isAddressUnknown: !isContinued && (await networks.isUnknown(tx, member.id, client.address)),
    earlier: isContinued ? entry.earlier.owes : null,
  })
  // A step that proves the member proves the address, too.
  const isProvedLater = steps.some((step) => step !== 'change_password')
  if (!isContinued && !isProvedLater) await networks.arrive(tx, member, { client, isProven: by !== 'password' })
  await stepsStore.begin(tx, sessionId, { owes: steps, enteredBy: by, name: isContinued ? entry.earlier.name : null })
  // T015: a password or a passkey of this moment is a proof for changes of the security settings, too.
  if (!isContinued && (by === 'password' || by === 'passkey')) await stepUpStore.record(tx, sessionId, now)
  if (steps.length === 0) await membersStore.change(tx, member.id, { lastLoginAt: now })
  client.identify(`member:${member.id}`)
  const answer: LoggedIn = {
    ...opened,
    firstTimeLogin: member.lastLoginAt === null,
    passwordExpired: by === 'password' && isPasswordExpired,
    mustChangePassword: hasDefaultPassword,
    steps,
    member: steps.length === 0 ? await members.infoOf(tx, member) : null,
  }
  return { sessionId, answer }
}

async function take(
  { clock }: EntryDeps,
  tx: Tx,
  { sessionId, memberId }: MemberSession,
  step: LoginStep,
): Promise<{ steps: LoginStep[] }> {
  const steps = await stepsStore.take(tx, sessionId, step)
  if (steps.length === 0) await membersStore.change(tx, memberId, { lastLoginAt: clock.now() })
  return { steps }
}
