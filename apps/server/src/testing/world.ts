import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallOptions, CallRefused, requestOf } from '@croupier/api-client/client'
import { encrypter } from '@croupier/api-client/encrypter'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId, type StaffId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, parseMoney } from '@croupier/kernel/money'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { type Endpoint, type Input, isForStaff, type Output } from '@croupier/wire/endpoint'
import type { Answer } from '@croupier/wire/envelope'
import { cipherKey } from '@croupier/wire/platform/platform'
import { approve } from '@croupier/wire/staff/approvals.console'
import { staffLogin } from '@croupier/wire/staff/session.console'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Part, proveBooks } from '../../../../proofs/books.ts'
import { type App, type AppOptions, app } from '../app.ts'
import type { GatewayAt } from '../modules/cashier/index.ts'
import type { ProfileName } from '../modules/content/index.ts'
import type { MemberSeed } from '../modules/identity/index.ts'
import type { RoleName } from '../modules/staff/index.ts'
import { account } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import { createLogins } from '../platform/db/logins.ts'
import { folderStorage } from '../platform/files/folder.ts'
import type { FileStorage } from '../platform/files/storage.ts'
import { type Logger, openLog } from '../platform/log.ts'
import { openPlatform, type Platform } from '../platform/platform.ts'
import { codeAt } from '../platform/secrets/totp.ts'
import { FEW_GAMES } from './calendars.ts'
import { type FreshDatabase, freshDatabase, TEST_SECRET } from './database.ts'
import { onServer } from './server.ts'

export { TEST_SECRET } from './database.ts'

/** A caller with a session. */
export type Caller = { token: string }
export type TestStaff = Caller & { staffId: StaffId; name: string; password: string; totpSecret: string }
export type TestMember = Caller & { memberId: MemberId; username: string; password: string }
export type MemberWish = Partial<MemberSeed> & { cash?: string }
export type WorldCall = CallOptions & { as?: Caller | undefined; address?: string; headers?: Record<string, string> }
export type TestClock = Clock & { advance(by: `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`): void; set(at: Date): void }

/** The password of every member, so that it is hashed once. */
const TEST_PASSWORD = 'four quiet horses'
/** A test logs in many members of staff, and the costs of a deployment take a tenth of a second for each. */
const CHEAP_HASHES = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const UNIT_MS = { ms: 1, s: MS.second, m: MS.minute, h: MS.hour, d: MS.day } as const

/** A clock that stands still until a test moves it. */
export function testClock(start = new Date('2026-03-02T10:00:00.000Z')): TestClock {
  let at = start
  return {
    now: () => at,
    set(next) {
      at = next
    },
    advance(by) {
      const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(by)!
      at = plusMs(at, Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS])
    },
  }
}

const payloadOf = (body: unknown) => (typeof body === 'string' ? body : Buffer.from(body as Uint8Array))

export type World = Awaited<ReturnType<typeof world>>

export type WorldOptions = {
  clock?: TestClock
  database?: FreshDatabase
  /** The games of the calendars before any change; a few by default (`calendars.ts`). */
  games?: readonly string[]
  /** The payment gateway; see `gatewayWorld`. */
  gateway?: GatewayAt
  /** Further options of the app. */
  app?: Partial<AppOptions>
  /** The secret of the deployment and former ones; defaults to that of all tests. */
  secrets?: { secret: Uint8Array; readSecrets: readonly Uint8Array[] }
  /** Receives the log of the app. */
  log?: Logger
  /** A Redis server; none by default. */
  redisUrl?: string | undefined
  /** Where files are kept; a folder of the database's own by default. */
  storage?: FileStorage
}

/**
 * The real app on a real database of its own, called in-process. Close it at the end of a file. `another()` starts a further
 * node: same database, own memory. A world closes the nodes that it started, unless the test has closed them.
 */
export async function world({
  clock = testClock(),
  database,
  games = FEW_GAMES,
  gateway,
  app: configured = {},
  secrets,
  log = openLog(process.env.LOG_LEVEL ?? 'silent'),
  redisUrl,
  storage,
}: WorldOptions = {}) {
  const fresh = database ?? (await freshDatabase())
  const others: Promise<{ close(): Promise<void> }>[] = []
  let isClosed = false
  const filesFolder = join(tmpdir(), `croupier-files-${new URL(fresh.url).pathname.slice(1)}`)
  // The logins of the usual secret are those of the server's template.
  if (secrets) await onServer(fresh.url, (client) => createLogins(client, secrets.secret))
  const platform: Platform = await openPlatform({
    clock,
    random: systemRandom,
    log,
    url: fresh.url,
    ...(secrets ?? { secret: TEST_SECRET }),
    redisUrl,
    storage: storage ?? folderStorage(filesFolder, systemRandom),
  })
  const built: App = await app(platform, {
    trustedProxies: [],
    https: false,
    jobs: false,
    showsCodes: true,
    openingGames: games,
    hashPolicy: CHEAP_HASHES,
    ...(gateway ? { gateway } : {}),
    ...configured,
  })
  await built.start()
  const serverOf = (endpoint: Endpoint): FastifyInstance => (isForStaff(endpoint) ? built.console : built.site)

  async function send<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: WorldCall = {},
  ): Promise<{ status: number; answer: Answer<Output<E>> }> {
    const fields = z.encode(endpoint.request, input as never) as Record<string, unknown>
    const { url, init } = await requestOf(
      {
        origin: '',
        token: () => options.as?.token ?? null,
        language: () => 'en',
        newKey: () => uuidV7(clock.now(), systemRandom),
        encrypt,
      },
      endpoint,
      fields,
      options,
    )
    const response = await serverOf(endpoint).inject({
      method: init.method as 'GET',
      url,
      headers: { ...init.headers, ...options.headers },
      ...(init.body === undefined ? {} : { payload: payloadOf(init.body) }),
      ...(options.address ? { remoteAddress: options.address } : {}),
    })
    if (endpoint.download && response.statusCode === 200) {
      const file = { contentType: String(response.headers['content-type']), bytes: new Uint8Array(response.rawPayload) }
      return { status: 200, answer: { success: true, value: z.decode(endpoint.response, file as never) as Output<E> } }
    }
    const answer = response.json() as Answer<unknown>
    if (!answer.success) return { status: response.statusCode, answer }
    return {
      status: response.statusCode,
      answer: { success: true, value: z.decode(endpoint.response, answer.value as never) as Output<E> },
    }
  }
  async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: WorldCall = {}): Promise<Output<E>> {
    const { status, answer } = await send(endpoint, input, options)
    if (answer.success) return answer.value
    throw new CallRefused(answer.code, answer.message, status, answer.detail ?? {})
  }
  const encrypt: (body: unknown) => Promise<string> = encrypter({
    fetchKey: () => call(cipherKey, {}),
    now: () => clock.now().getTime(),
    newId: () => uuidV7(clock.now(), systemRandom),
  })

  const { db } = platform.database
  const { modules } = built
  const freshName = (kind: string) => `${kind}${humanId(systemRandom, 6)}`

  let logins = 0
  /** A staff member with these roles, logged in through the console. */
  async function staff(...roles: RoleName[]): Promise<TestStaff> {
    const name = freshName(roles[0] ?? 'none')
    const made = await db.transaction().execute((tx) => modules.staff.seedStaff(tx, { name, displayName: name, roles }))
    const { password, totpSecret, staffId } = made
    const code = codeAt(totpSecret!, clock.now())
    // Logins are counted by address, so each has its own.
    const address = `10.1.${Math.trunc(++logins / 250)}.${(logins % 250) + 1}`
    const answer = await call(staffLogin, { name, password, code }, { address })
    if (answer.step !== 'in') throw new Error('the seeded authenticator counts')
    return { token: answer.token, staffId, name, password, totpSecret: totpSecret! }
  }
  /** A member with a session. `cash` is posted as a correction, so that it needs no deposit. */
  async function member({ cash: amount, ...seed }: MemberWish = {}): Promise<TestMember> {
    const wish = { username: freshName('m'), password: TEST_PASSWORD, ...seed }
    const from = { address: '127.0.0.1', userAgent: '' }
    return db.transaction().execute(async (tx) => {
      const made = await modules.identity.seedMember(tx, wish)
      const { memberId } = made
      if (amount) {
        const postings = [
          { from: account.house('corrections'), to: account.cash(memberId), amount: parseMoney(amount) },
        ]
        await modules.wallet.post(tx, { kind: 'correction', reference: `test-${memberId}`, at: clock.now(), postings })
      }
      const { token } = await modules.identity.openSession(tx, memberId, from)
      return { token, ...made }
    })
  }

  /** Sets the jurisdiction profile through the console. */
  async function jurisdiction(profile: ProfileName): Promise<void> {
    const as = await staff('admin')
    const name = 'content.jurisdiction'
    const { version } = (await call(settings, {}, { as })).settings.find((one) => one.name === name)!
    const change = { name, value: { profile }, version, reason: 'Licence' }
    const { approvalId } = await call(changeSetting, change, { as })
    if (approvalId) await call(approve, { approvalId, note: 'Licence' }, { as: await staff('admin') })
  }

  const books = async (without: readonly Part[] = []): Promise<string[]> =>
    (await proveBooks(fresh.url, { without })).flatMap(({ findings }) =>
      findings.map(({ check, what }) => `${check}: ${what}`),
    )

  return {
    clock,
    platform,
    staff,
    member,
    jurisdiction,
    /** A member's cash. */
    cash: async (who: { memberId: MemberId }): Promise<Money> =>
      (await modules.wallet.balanceOf(db, who.memberId)).cash,
    app: built,
    database: fresh,
    send,
    /** Calls an endpoint as a browser does; throws `CallRefused` on a refusal. */
    call,
    encrypt,
    /** The refusal's code, or `'ok'`: for tables of refusals. */
    async outcome<E extends Endpoint>(endpoint: E, input: Input<E>, options: WorldCall = {}): Promise<string> {
      const { answer } = await send(endpoint, input, options)
      return answer.success ? 'ok' : answer.code
    },
    runJobs: () => platform.jobs.runDue(),
    another() {
      const node = world({
        clock,
        database: fresh,
        games,
        app: configured,
        redisUrl,
        ...(storage ? { storage } : {}),
        ...(gateway ? { gateway } : {}),
      })
      others.push(node)
      return node
    },
    /** The violations of the books' invariants in words. */
    books,
    /**
     * Proves the books, unless the test has broken them on purpose. `without` leaves parts out, such as orders in a test of
     * the ledger alone.
     */
    async close({ provingBooks = true, without = [] }: { provingBooks?: boolean; without?: readonly Part[] } = {}) {
      if (isClosed) return
      isClosed = true
      for (const node of others) await (await node).close()
      await built.stop()
      await platform.close()
      if (database) return
      const wrong = provingBooks ? await books(without) : []
      await fresh.drop()
      await rm(filesFolder, { recursive: true, force: true })
      if (wrong.length > 0) throw new Error(`The books are wrong:\n${wrong.join('\n')}`)
    },
  }
}
