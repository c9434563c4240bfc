import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { providerLogin, registerByProvider } from '@croupier/wire/identity/providers'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import { hashOfToken, type MemberSession, newToken } from '../../../platform/sessions/session.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { RegistrationService } from '../registration/service.ts'
import type { Entering, EntryService } from '../sessions/entry.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { WaysInService } from '../ways-in/service.ts'
import type { ProviderAttempts } from './attempts.ts'
import type { Proved } from './protocol.ts'
import { linksStore, providersStore, ticketsStore } from './store.ts'

/** A visitor may take this long to fill the registration form. */
const TICKET_MINUTES = 30
const TICKET = 'provider-ticket'

export type ProvidersDeps = {
  db: Db
  clock: Clock
  random: Random
  attempts: ProviderAttempts
  entry: EntryService
  sessions: SessionsService
  members: MembersService
  registration: RegistrationService
  waysIn: WaysInService
}
export type ProvidersService = ReturnType<typeof providersService>
type Visitor = Entering & { tokenHash: string; cookies: Cookies }
type Registering = Visitor & { language: string }

/** Sign-ins by providers (OpenID Connect). Issuer and subject name a member's account there; an e-mail address never does (T027). */
export const providersService = (deps: ProvidersDeps) => ({
  offered: async () => {
    const rows = await providersStore.all(deps.db)
    return rows.filter(({ options }) => options.isOn).map(({ providerId: id, options: { name } }) => ({ id, name }))
  },
  startLogin: (providerId: string, { cookies, host }: { cookies: Cookies; host: string }) =>
    deps.attempts.begin({ providerId, purpose: 'login', sessionId: null, cookies }, host),
  login: (input: Input<typeof providerLogin>, visitor: Visitor) => login(deps, input, visitor),
  register: (input: Input<typeof registerByProvider>, visitor: Registering) => register(deps, input, visitor),
  linked: ({ memberId }: MemberSession) => linked(deps, memberId),
  startLink: (
    providerId: string,
    { sessionId }: MemberSession,
    { cookies, host }: { cookies: Cookies; host: string },
  ) => deps.attempts.begin({ providerId, purpose: 'link', sessionId, cookies }, host),
  link: (session: MemberSession, input: Input<typeof providerLogin>, cookies: Cookies) =>
    link(deps, session, input, cookies),
  startStepUp: (
    providerId: string,
    { sessionId }: MemberSession,
    { cookies, host }: { cookies: Cookies; host: string },
  ) => deps.attempts.begin({ providerId, purpose: 'step_up', sessionId, cookies }, host),
  /** Refuses anything but a fresh login to an account that is linked to this member, made for a step-up in this session. */
  prove: (session: MemberSession, input: Input<typeof providerLogin>, cookies: Cookies) =>
    prove(deps, session, input, cookies),
  /** The offered providers that the member is linked to. */
  usable: (memberId: MemberId) => usable(deps, memberId),
  unlink: (session: MemberSession, providerId: string) => unlink(deps, session, providerId),
  forgetOld: (): Promise<void> => ticketsStore.forgetBefore(deps.db, deps.clock.now()),
})

async function login(
  deps: ProvidersDeps,
  { provider: providerId, answer }: Input<typeof providerLogin>,
  visitor: Visitor,
): Promise<Output<typeof providerLogin>> {
  const { cookies } = visitor
  const proved = await deps.attempts.end({ providerId, purpose: 'login', sessionId: null, cookies }, answer)
  const link = await linksStore.byIdentity(deps.db, proved)
  if (link) return { step: 'in', login: await enter(deps, link.memberId, proved, visitor) }
  await issueTicket(deps, providerId, proved, cookies)
  return { step: 'register', email: proved.email }
}

/** T027: a second factor is still due. */
async function enter(
  { db, clock, entry, sessions }: ProvidersDeps,
  memberId: MemberId,
  proved: Proved,
  client: Visitor,
): Promise<LoggedIn> {
  return db.transaction().execute(async (tx) => {
    const member = await membersStore.byId(tx, memberId)
    if (member?.status !== 'active') return refuse('login.blocked')
    await linksStore.used(tx, proved, clock.now())
    const { answer } = await entry.enter(tx, member, client, { by: 'provider' })
    await sessions.endByToken(tx, client.tokenHash)
    return answer
  })
}

/** The visitor fills the form with a cookie that stands for the account at the provider. */
async function issueTicket(
  { db, clock, random }: ProvidersDeps,
  providerId: string,
  { issuer, subject }: Proved,
  cookies: Cookies,
): Promise<void> {
  const ticket = newToken(random)
  const expiresAt = plusMs(clock.now(), TICKET_MINUTES * MS.minute)
  await ticketsStore.add(db, { ticketHash: hashOfToken(ticket), providerId, issuer, subject, expiresAt })
  cookies.set(TICKET, ticket, TICKET_MINUTES * 60)
}

/** The ticket is used up with the new account, so that a refused form can be sent again. */
async function register(
  deps: ProvidersDeps,
  input: Input<typeof registerByProvider>,
  visitor: Registering,
): Promise<LoggedIn> {
  const { clock, registration } = deps
  const ticketHash = hashOfToken(visitor.cookies.get(TICKET) ?? refuse('provider.expired'))
  const answer = await registration.byProvider(input, visitor, async (tx, memberId) => {
    const now = clock.now()
    const ticket = await ticketsStore.take(tx, ticketHash, now)
    if (!ticket) return refuse('provider.expired')
    const { issuer, subject, providerId } = ticket
    const link = { issuer, subject, providerId, memberId, linkedAt: now, lastUsedAt: now }
    if (!(await linksStore.add(tx, link))) refuse('provider.linked_elsewhere')
  })
  visitor.cookies.clear(TICKET)
  return answer
}

async function linked({ db }: ProvidersDeps, memberId: MemberId) {
  const links = new Map((await linksStore.ofMember(db, memberId)).map((link) => [link.providerId, link]))
  const rows = await providersStore.all(db)
  const items = rows
    .filter(({ providerId, options }) => options.isOn || links.has(providerId))
    .map(({ providerId: provider, options: { name, isOn } }) => {
      const link = links.get(provider)
      return { provider, name, isOffered: isOn, linkedAt: link?.linkedAt ?? null, lastUsedAt: link?.lastUsedAt ?? null }
    })
  return { items }
}

async function link(
  deps: ProvidersDeps,
  session: MemberSession,
  { provider: providerId, answer }: Input<typeof providerLogin>,
  cookies: Cookies,
) {
  const { db, clock, attempts } = deps
  const { memberId, sessionId } = session
  const { issuer, subject } = await attempts.end({ providerId, purpose: 'link', sessionId, cookies }, answer)
  await db.transaction().execute(async (tx) => {
    const known = await linksStore.byIdentity(tx, { issuer, subject })
    if (known && known.memberId !== memberId) refuse('provider.linked_elsewhere')
    const added = await linksStore.add(tx, {
      issuer,
      subject,
      providerId,
      memberId,
      linkedAt: clock.now(),
      lastUsedAt: null,
    })
    if (!added) refuse('provider.linked_already')
    await changed(deps, tx, session, 'provider_linked')
  })
  return linked(deps, memberId)
}

async function prove(
  { db, attempts }: ProvidersDeps,
  { memberId, sessionId }: MemberSession,
  { provider: providerId, answer }: Input<typeof providerLogin>,
  cookies: Cookies,
): Promise<void> {
  const proved = await attempts.end({ providerId, purpose: 'step_up', sessionId, cookies }, answer)
  const known = await linksStore.byIdentity(db, proved)
  if (known?.memberId !== memberId) refuse('provider.refused')
}

async function usable(deps: ProvidersDeps, memberId: MemberId) {
  const { items } = await linked(deps, memberId)
  return items
    .filter(({ isOffered, linkedAt }) => isOffered && linkedAt !== null)
    .map(({ provider: id, name }) => ({ id, name }))
}

async function unlink(deps: ProvidersDeps, session: MemberSession, providerId: string) {
  const { db, waysIn } = deps
  const { memberId } = session
  await db.transaction().execute(async (tx) => {
    const member = await waysIn.lock(tx, memberId)
    const own = (await linksStore.ofMember(tx, memberId)).find((one) => one.providerId === providerId)
    if (!own) refuse('provider.unknown')
    await waysIn.demandAnother(tx, member)
    await linksStore.remove(tx, memberId, providerId)
    await changed(deps, tx, session, 'provider_unlinked')
  })
  return linked(deps, memberId)
}

/** Decisions "Safety": the owner is notified, other sessions end, and withdrawals have a cooldown. */
async function changed(
  { members, sessions }: ProvidersDeps,
  tx: Tx,
  { memberId, sessionId }: MemberSession,
  what: 'provider_linked' | 'provider_unlinked',
): Promise<void> {
  await members.secured(tx, memberId, what)
  await sessions.end(tx, { accountId: memberId, keep: sessionId, reason: 'sign-in providers changed' })
}
