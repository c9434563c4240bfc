import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { fromHex } from '@croupier/kernel/random'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { type App, app } from '../apps/server/src/app.ts'
import type { RoleName } from '../apps/server/src/modules/staff/index.ts'
import { account, ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import type { Db, Tx } from '../apps/server/src/platform/db/database.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { codeAt } from '../apps/server/src/platform/secrets/totp.ts'
import { caller } from './caller.ts'
import type { Ground } from './ground.ts'

export type Person = {
  memberId: MemberId
  username: string
  password: string
  paymentPassword: string
  payeeName: string
  token: string
}
export type StaffPerson = { staffId: string; name: string; password: string; totpSecret: string }
export type Wish = { username: string; payeeName: string; cash: string; password?: string }

/** The default password, so that it is hashed once for any number of members. */
const PASSWORD = 'seven slow herons'
const PAYMENT_PASSWORD = '742915'

/** Creates members with money and sessions, and staff, directly in the database. */
export async function people(
  ground: Pick<Ground, 'url' | 'secret'>,
  { members, staff }: { members: readonly Wish[]; staff: Record<string, readonly RoleName[]> },
): Promise<{ members: Person[]; staff: StaffPerson[] }> {
  return withApp(ground, async (built, db) => {
    await built.seed()
    const made: Person[] = []
    for (const wish of members) made.push(await db.transaction().execute((tx) => addMember(built, tx, wish)))
    const crew: StaffPerson[] = []
    for (const [name, roles] of Object.entries(staff)) {
      const one = { name, displayName: name, roles: [...roles] }
      const added = await db.transaction().execute((tx) => built.modules.staff.seedStaff(tx, one))
      crew.push({ staffId: added.staffId, name, password: added.password, totpSecret: added.totpSecret! })
    }
    return { members: made, staff: crew }
  })
}

/** Runs work with the modules of the product on a database, in this process. */
export async function withApp<T>(
  { url, secret }: Pick<Ground, 'url' | 'secret'>,
  work: (built: App, db: Db) => Promise<T>,
): Promise<T> {
  const log = openLog('error')
  const platform = await openPlatform({ clock: systemClock, random: systemRandom, log, url, secret: fromHex(secret) })
  const built = await app(platform, { trustedProxies: [], https: false, jobs: false })
  try {
    return await work(built, platform.database.db)
  } finally {
    await built.stop()
    await platform.close()
  }
}

async function addMember(
  { modules: { identity, wallet } }: App,
  tx: Tx,
  { username, payeeName, cash, password = PASSWORD }: Wish,
): Promise<Person> {
  const seed = { username, payeeName, password, paymentPassword: PAYMENT_PASSWORD }
  const { memberId } = await identity.seedMember(tx, seed)
  const postings = [{ from: account.house('corrections'), to: account.cash(memberId), amount: parseMoney(cash) }]
  await wallet.post(tx, { kind: 'correction', reference: `proof-${memberId}`, at: systemClock.now(), postings })
  const { token } = await identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' })
  return { ...seed, memberId, token }
}

/** Logs a staff member in with password and authenticator. Returns the session's token. */
export async function staffToken(console: string, one: StaffPerson): Promise<string> {
  const code = codeAt(one.totpSecret, systemClock.now())
  const answer = await caller(console)(staffLogin, { name: one.name, password: one.password, code })
  if (answer.step !== 'in') throw new Error('a staff member with an authenticator logs in')
  return answer.token
}

/** The id of the ticket that its owner sends under this key. */
export const ticketIdOf = (memberId: MemberId, key: string): string => ticketKey(memberId, key, systemClock.now())
