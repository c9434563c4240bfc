import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { accessOf, type Flags } from '@croupier/rules/access'
import { isCommonPassword } from '@croupier/rules/common-password'
import { faultOf } from '@croupier/rules/field-rule'
import type { Input } from '@croupier/wire/endpoint'
import type { forgotByEmail, resetByLink, resetByPhone } from '@croupier/wire/identity/password'
import type { LoggedIn } from '@croupier/wire/identity/session'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { hashOfToken, newToken } from '../../../platform/sessions/session.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { NumberProofs } from '../codes/number-proofs.ts'
import { acceptMobile } from '../codes/requests.ts'
import type { CodesService } from '../codes/service.ts'
import { type ContactsService, emailOf } from '../contacts/service.ts'
import type { HumanCheck } from '../human-check/service.ts'
import type { Member } from '../members/model.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { ForgottenSettings, RegistrationSettings } from '../policy.ts'
import type { Entering, EntryService } from '../sessions/entry.ts'
import type { SessionsService } from '../sessions/service.ts'
import { isDefaultPassword } from './default-password.ts'
import { passwordLinksStore } from './links-store.ts'
import { acceptPassword } from './rules.ts'

export const SEND_LINK = 'identity.password_link'
const PURPOSE = 'identity.password_link'

export type ForgottenDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  jobs: Pick<Jobs, 'add'>
  passwords: Passwords
  members: MembersService
  sessions: SessionsService
  entry: EntryService
  codes: CodesService
  contacts: ContactsService
  humanCheck: HumanCheck
  numberProofs: NumberProofs
  send: Notifications['send']
  flags(): Flags
  registration(): RegistrationSettings
  /** `defaultPassword` is a digest. */
  passwordSettings(): { defaultPassword: string | null }
  forgottenSettings(): ForgottenSettings
  /** The address of the site that a link leads to, for a request to this host. */
  siteOriginOf(host: string): string
}
type Nothing = Record<never, never>
type Asking = { address: string; host: string }
export type ForgottenService = ReturnType<typeof forgottenService>

/** §4 forgotten passwords: by a link in an e-mail, or by a code in an SMS. */
export const forgottenService = (deps: ForgottenDeps) => ({
  byEmail: (input: Input<typeof forgotByEmail>, asking: Asking) => byEmail(deps, input, asking),
  resetByLink: (input: Input<typeof resetByLink>) => byLink(deps, input),
  resetByPhone: (input: Input<typeof resetByPhone>, client: Entering & { tokenHash: string }) =>
    byPhone(deps, input, client),
  task: { name: SEND_LINK, run: (payload: unknown) => sendLink(deps, z.parse(job, payload)) },
  forgetOld: (): Promise<void> => passwordLinksStore.forgetBefore(deps.db, deps.clock.now()),
})

/** What a job needs to send a link. It is encrypted, because jobs are rows of the database. */
const request = z.object({ username: z.string(), email: z.string(), origin: z.string() })
type Request = z.output<typeof request>
const job = z.object({ encrypted: z.string() })

/** T016: the call never looks at members, so answer and time are the same for a pair that nobody has. A job sends the link. */
async function byEmail(
  deps: ForgottenDeps,
  { username, email: typed, ...proof }: Input<typeof forgotByEmail>,
  { address, host }: Asking,
): Promise<Nothing> {
  const { db, vault, jobs, codes, humanCheck, registration } = deps
  if (!username || !typed) refuse('password.fields_required', { field: username ? 'email' : 'username' })
  const { patternId, minLength, maxLength } = registration().fields.email
  if (faultOf(typed, { patternId, minLength, maxLength })) refuse('register.email_invalid', { field: 'email' })
  await humanCheck.require('codes', proof)
  const email = emailOf(typed)
  await codes.admit({ channel: 'email', to: email }, { address, memberId: null })
  const asked: Request = { username, email, origin: deps.siteOriginOf(host) }
  if (deps.forgottenSettings().revealsUnknown && !(await memberOf(deps, db, asked))) refuse('password.account_unknown')
  const encrypted = vault.encrypt(PURPOSE, Buffer.from(JSON.stringify(asked))).toString('base64')
  await jobs.add(db, SEND_LINK, { encrypted })
  return {}
}

/** The active member with this name and address. */
async function memberOf({ contacts }: ForgottenDeps, reader: Db | Tx, { username, email }: Request) {
  const member = await membersStore.byUsername(reader, username)
  const holders = await contacts.membersByEmail(reader, email)
  return member?.status === 'active' && holders.includes(member.id) ? member : undefined
}

/** Stores a new link in place of an earlier one and sends it, in one transaction. */
async function sendLink(deps: ForgottenDeps, { encrypted }: z.output<typeof job>): Promise<void> {
  const { db, clock, random, vault, send, forgottenSettings } = deps
  const asked = z.parse(request, JSON.parse(vault.decrypt(PURPOSE, Buffer.from(encrypted, 'base64')).toString('utf8')))
  const { linkMinutes } = forgottenSettings()
  await db.transaction().execute(async (tx) => {
    const member = await memberOf(deps, tx, asked)
    if (!member) return
    const token = newToken(random)
    const expiresAt = plusMs(clock.now(), linkMinutes * MS.minute)
    await passwordLinksStore.put(tx, { memberId: member.id, tokenHash: hashOfToken(token), expiresAt })
    // Behind the hash sign: browsers do not send it, so no log of a server or proxy has it.
    const values = { link: `${asked.origin}/#reset=${token}`, minutes: String(linkMinutes) }
    const { language, id: memberId } = member
    await send(tx, { channel: 'email', to: asked.email, template: 'password_link', language, values, memberId })
  })
}

async function byLink(deps: ForgottenDeps, asked: Input<typeof resetByLink>): Promise<Nothing> {
  const { db, clock, passwords } = deps
  const { link, newPassword } = asked
  if (newPassword !== asked.confirmNewPassword) refuse('password.mismatch', { field: 'confirmNewPassword' })
  await acceptNew(deps, newPassword)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    const memberId = await passwordLinksStore.take(tx, hashOfToken(link), clock.now())
    const member = memberId ? await membersStore.lock(tx, memberId) : undefined
    if (member?.status !== 'active') return refuse('password.link_invalid')
    await setPassword(deps, tx, member, passwordHash)
  })
  return {}
}

async function byPhone(
  deps: ForgottenDeps,
  input: Input<typeof resetByPhone>,
  client: Entering & { tokenHash: string },
): Promise<LoggedIn> {
  const { db, flags, numberProofs, contacts, passwords, entry, sessions } = deps
  const { mobileNum: typed, countryDialingCode, newPassword, ...proof } = input
  if (!accessOf(flags()).reset.includes('mobile')) refuse('code.not_enabled')
  const mobile = acceptMobile({ typed, countryDialingCode, field: 'mobileNum' })
  if (newPassword === '') refuse('password.fields_required', { field: 'newPassword' })
  // Before the code is used up.
  await acceptNew(deps, newPassword)
  await numberProofs.accept({ ...proof, purpose: 'password', mobile, address: client.address })
  const passwordHash = await passwords.hash(newPassword)
  return db.transaction().execute(async (tx) => {
    const memberId = await contacts.holderOf(tx, mobile)
    const member = memberId && (await membersStore.lock(tx, memberId))
    if (!member) return refuse('code.expired', { field: 'verificationCode' })
    if (member.status !== 'active') refuse('login.blocked')
    await setPassword(deps, tx, member, passwordHash)
    const changed = { ...member, passwordHash, isPasswordIssued: false, passwordChangedAt: deps.clock.now() }
    const { answer } = await entry.enter(tx, changed, client, { by: 'reset' })
    await sessions.endByToken(tx, client.tokenHash)
    return answer
  })
}

/** Refuses a password that does not follow the rule, and the merchant's default, which would have to be changed again. */
async function acceptNew(deps: ForgottenDeps, password: string): Promise<void> {
  const isCommon = isCommonPassword(password, '') || (await isDefaultPassword(deps, password))
  acceptPassword(password, deps.registration().password, isCommon)
}

/** Ends every session, notifies the owner, and starts the withdrawal cooldown (Decisions "Safety"). */
async function setPassword(
  { clock, members, sessions }: ForgottenDeps,
  tx: Tx,
  { id }: Member,
  passwordHash: string,
): Promise<void> {
  await membersStore.change(tx, id, { passwordHash, isPasswordIssued: false, passwordChangedAt: clock.now() })
  await passwordLinksStore.forgetOf(tx, id)
  await members.secured(tx, id, 'password')
  await sessions.end(tx, { accountId: id, reason: 'password reset' })
}
