import { createHash } from 'node:crypto'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { accessOf, type Flags } from '@croupier/rules/access'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { languageOf } from '../members/rules.ts'
import { membersStore } from '../members/store.ts'
import type { TrialSettings } from '../policy.ts'
import { type AccountsDeps, createAccount } from '../registration/accounts.ts'
import type { Entering, EntryService } from '../sessions/entry.ts'
import type { SessionsService } from '../sessions/service.ts'
import { trialsStore } from './store.ts'

export type TrialDeps = AccountsDeps & {
  db: Db
  clock: Clock
  random: Random
  flags(): Flags
  entry: EntryService
  sessions: Pick<SessionsService, 'end' | 'endByToken'>
  trialSettings(): TrialSettings
  /** Port: the wallet gives a trial account its play money. */
  grantPlayMoney(tx: Tx, grant: { memberId: MemberId; reference: string; at: Instant; amount: Money }): Promise<void>
}
export type TrialService = ReturnType<typeof trialService>
type Starting = Entering & { language: string; tokenHash: string }

/** §4 free play: accounts with play money, which end when their visitor registers, or after a time. */
export const trialService = (deps: TrialDeps) => ({
  start: (random: string, client: Starting) => start(deps, random, client),
  /** §4: the visitor registers with `tx`, and leaves the trial account of this session. Its play money goes nowhere. */
  endByToken: (tx: Tx, tokenHash: string) => trialsStore.endByToken(tx, tokenHash, deps.clock.now()),
  forgetEnded: () => forgetEnded(deps),
})

async function start(deps: TrialDeps, random: string, client: Starting): Promise<LoggedIn> {
  const { db, entry, sessions, flags, clock } = deps
  if (!accessOf(flags()).freePlay) refuse('trial.not_enabled')
  const keyHash = createHash('sha256').update(random).digest('base64url')
  return db.transaction().execute(async (tx) => {
    await trialsStore.lockKey(tx, keyHash)
    const known = await trialsStore.byKey(tx, keyHash)
    if (known && known.expiresAt <= clock.now()) refuse('trial.ended')
    const memberId = known?.memberId ?? (await open(deps, tx, keyHash, client))
    const member = await membersStore.byId(tx, memberId)
    invariant(member, 'a trial has its account')
    if (member.status !== 'active') refuse('trial.ended')
    // A trial account that the browser was in is left for the new one.
    if (!known) await trialsStore.endByToken(tx, client.tokenHash, clock.now())
    await sessions.endByToken(tx, client.tokenHash)
    return (await entry.enter(tx, member, client, { by: 'trial' })).answer
  })
}

async function open(deps: TrialDeps, tx: Tx, keyHash: string, client: Starting): Promise<MemberId> {
  const { clock, random, trialSettings, grantPlayMoney } = deps
  const { startBalance, lifeHours } = trialSettings()
  const memberId = await createAccount(deps, tx, {
    username: `trial${humanId(random)}`,
    passwordHash: null,
    paymentPasswordHash: null,
    profile: {},
    accountType: ACCOUNT_TYPE.trial,
    language: languageOf(client.language),
    address: client.address,
  })
  invariant(typeof memberId === 'string', 'a random username is free')
  await trialsStore.add(tx, { memberId, keyHash, expiresAt: plusMs(clock.now(), lifeHours * MS.hour) })
  await grantPlayMoney(tx, { memberId, reference: memberId, at: clock.now(), amount: startBalance })
  return memberId
}

/** Accounts that one transaction forgets. */
const FORGOTTEN_AT_ONCE = 100

/**
 * Forgets ended trial accounts: who they were, from where they came, and their sessions. The ledger and the bet book keep
 * their play money under an id that names nobody any more.
 */
async function forgetEnded({ db, clock, sessions }: TrialDeps): Promise<void> {
  for (;;) {
    const ended = await trialsStore.ended(db, clock.now(), FORGOTTEN_AT_ONCE)
    await db.transaction().execute(async (tx) => {
      for (const accountId of ended) await sessions.end(tx, { accountId, reason: 'trial ended' })
      await trialsStore.forget(tx, ended)
    })
    if (ended.length < FORGOTTEN_AT_ONCE) return
  }
}
