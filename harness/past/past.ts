import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { addBankAccount, bankAccounts } from '@croupier/wire/cashier/bank-accounts'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { sandbox } from '../../apps/sandbox/src/app.ts'
import { type DemoAccount, seedDemo } from '../../apps/server/src/demo.ts'
import { type DrawGame, type DrawsPolicy, drawsPolicy } from '../../apps/server/src/modules/draws/index.ts'
import { systemRandom } from '../../apps/server/src/platform/clock.ts'
import { claimPurpose } from '../../apps/server/src/platform/db/purpose.ts'
import type { FileStorage } from '../../apps/server/src/platform/files/storage.ts'
import { codeAt } from '../../apps/server/src/platform/secrets/totp.ts'
import { type Caller, type TestMember, testClock, type World, world } from '../../apps/server/src/testing/world.ts'
import { ACTIVITY_DAYS, claimTickets, renewActivities, startActivities } from './activities.ts'
import { lineOf } from './bets.ts'
import { type Dice, diceOf } from './chance.ts'
import { approveRuns, payRuns, stateIncome } from './income.ts'
import { personOf } from './people.ts'
import { writeSome } from './writing.ts'

export type PastOptions = {
  url: string
  secret: Uint8Array
  gatewaySecret: string
  /** The book of the payment gateway, which no other process has open. */
  bookFile: string
  sandboxUrl: string
  storage: FileStorage
  /** The past ends here. */
  until: Instant
  days: number
  members: number
}
type Past = {
  w: World
  gateway: Awaited<ReturnType<typeof sandbox>>
  dice: Dice
  accounts: DemoAccount[]
  members: TestMember[]
  /** Members below agents. */
  inTeams: Set<MemberId>
  /** The games of the calendars. A turn of draws commits issues for these only. */
  calendar: { games: DrawsPolicy['games'] }
}

const GAMES = drawsPolicy.initial.games
const SESSIONS_A_DAY = 4
/** Longer than a session on the slowest game, with the withdrawals and writing after the last one. */
const SESSION_MS = 75 * MS.minute
const BETTORS = 8
/** Further deposits in a session. */
const TOP_UPS = 1
const WITHDRAWALS = { day: 2, lastDay: 5 }
/** The agents of the demo below whom members register, one after the other; nobody for most of them. */
const TEAMS = ['agent3', null, null, 'agent2', null, null]
/** The prize group of these members, below those of their agents. */
const TEAM_GROUP = 1930
/** Members who claim tickets of raffles on a day. */
const CLAIMANTS = 8
/** Members who write on a day. */
const WRITERS = 6

/**
 * Gives an empty demo database a past: members who registered, paid in, bet, won and withdrew, through the calls and
 * rules of the product, with a clock that begins `days` earlier. Does nothing on a database that has been started before.
 */
export async function makePast(options: PastOptions): Promise<boolean> {
  const clock = testClock(plusMs(options.until, -options.days * MS.day))
  const calendar: Past['calendar'] = { games: GAMES }
  const calendars = (): DrawsPolicy => ({ issuesAhead: 1, games: calendar.games, beaconRelays: [] })
  let site: World | undefined
  const gateway = await sandbox({
    clock,
    random: systemRandom,
    secret: options.gatewaySecret,
    file: options.bookFile,
    alone: false,
    async post(url, headers, payload) {
      const answer = await site!.app.site.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
      return answer.statusCode
    },
  })
  const gatewayUrl = await gateway.server.listen({ host: '127.0.0.1', port: 0 })
  const w = await world({
    clock,
    database: { url: options.url, drop: async () => {} },
    secrets: { secret: options.secret, readSecrets: [] },
    gateway: { url: gatewayUrl, secrets: [options.gatewaySecret], siteUrl: 'http://site.invalid' },
    storage: options.storage,
    // Its passwords are those of a deployment, unlike those of tests.
    app: { calendars, hashPolicy: undefined },
  })
  site = w
  try {
    const { db } = w.platform.database
    await claimPurpose(db, 'demo', clock.now())
    const { content, staff, identity, agents, rewards } = w.app.modules
    if (!(await db.transaction().execute((tx) => staff.isFirstStart(tx)))) return false
    await w.app.seed()
    const { secret, sandboxUrl } = options
    const accounts = await seedDemo({ db, content, staff, identity, agents, rewards, secret, sandboxUrl })
    const past: Past = { w, gateway, dice: diceOf(secret), accounts, members: [], inTeams: new Set(), calendar }
    for (let day = 0; day < options.days; day++) await liveDay(past, options, day)
    await stateIncome(w)
    await approveRuns(w, [await enter(past, 'agents'), await enter(past, 'agents-2')])
    await payRuns(w)
    return true
  } finally {
    await w.close({ provingBooks: false })
    await gateway.stop()
  }
}

async function liveDay(past: Past, { until, days, members }: PastOptions, day: number): Promise<void> {
  const { w, dice } = past
  const start = plusMs(until, (day - days) * MS.day)
  const toJoin = Math.round((members * (day + 1)) / days) - past.members.length
  const spacing = Math.trunc(MS.day / SESSIONS_A_DAY)
  for (let session = 1; session <= SESSIONS_A_DAY; session++) {
    // The last session of the past ends shortly before now.
    w.clock.set(plusMs(start, session * spacing - SESSION_MS - dice.below(20) * MS.minute))
    const share = (at: number) => Math.ceil((toJoin * at) / SESSIONS_A_DAY)
    for (let count = share(session - 1); count < share(session); count++) await join(past)
    for (let count = 0; count < TOP_UPS; count++) {
      await deposit(past, await again(w, dice.pick(past.members)))
    }
    await settlePayments(past)
    await playIssue(past, GAMES[(day * SESSIONS_A_DAY + session) % GAMES.length]!)
  }
  const isLastDay = day === days - 1
  await runActivities(past, day - Math.max(0, days - ACTIVITY_DAYS))
  await withdrawSome(past, isLastDay)
  await write(past, isLastDay)
}

/** The missions, leaderboard and raffles of the last days; `day` counts from their first one. */
async function runActivities(past: Past, day: number): Promise<void> {
  const { w, dice, members } = past
  if (day < 0) return
  if (day === 0) await startActivities(w, await enter(past, 'marketing'))
  for (let count = 0; count < CLAIMANTS; count++) await claimTickets(w, await again(w, dice.pick(members)))
  await renewActivities(w)
}

/** On the last day feedback and chats wait for staff. */
async function write(past: Past, isLastDay: boolean): Promise<void> {
  const { w, dice, members } = past
  const first = dice.below(members.length)
  const count = Math.min(WRITERS, members.length)
  const writers: TestMember[] = []
  for (let at = 0; at < count; at++) writers.push(await again(w, members[(first + at) % members.length]!))
  const support = isLastDay ? undefined : await enter(past, 'support')
  await writeSome({ w, dice, writers, support, isLastDay })
  await w.runJobs()
}

/** A member registers, adds a bank account and pays in. Nobody knows the password. */
async function join(past: Past): Promise<void> {
  const { w } = past
  w.clock.advance('1m')
  const { username, payeeName, email } = personOf(past.members.length)
  const password = past.members[0]?.password ?? humanId(systemRandom, 24)
  const upline = await uplineOf(past)
  const member = await w.member({ username, payeeName, email, password, paymentPassword: password, ...upline })
  if (upline) {
    const { db } = w.platform.database
    const preset = { group: TEAM_GROUP, rates: {} }
    await db.transaction().execute((tx) => w.app.modules.agents.seedPreset(tx, member.memberId, preset))
    past.inTeams.add(member.memberId)
  }
  past.members.push(member)
  const account = { kind: 'bank', institution: 'Harbour Bank', holder: payeeName, number: numberOf(past) } as const
  await w.call(addBankAccount, account, { as: member, paymentPassword: password })
  await w.call(declineDepositLimit, {}, { as: member })
  await deposit(past, member)
}

/** The agent of the demo below whom the next member registers; most members register without one. */
async function uplineOf({ w, members }: Past): Promise<{ upline: MemberId } | null> {
  const username = TEAMS[members.length % TEAMS.length]
  if (!username) return null
  const agent = await w.app.modules.identity.memberNamed(w.platform.database.db, username)
  return agent ? { upline: agent.id } : null
}

/** Orders a deposit and pays it at the gateway, which reports it with the next payments. */
async function deposit({ w, dice, gateway }: Past, member: TestMember): Promise<void> {
  const amount = parseMoney(dice.pick(['200.00', '500.00', '1000.00', '2000.00']))
  const { id } = await w.call(createDeposit, { method: 'qr-bank', amount }, { as: member })
  const order = gateway.gateway.orderById(id)
  if (order) await gateway.gateway.pay(order)
}

const numberOf = ({ members }: Past): string => `00-12 ${String(members.length).padStart(6, '0')}`

async function settlePayments({ w, gateway }: Past): Promise<void> {
  await w.runJobs()
  w.clock.advance('5s')
  await gateway.gateway.work()
  await w.runJobs()
}

/** One issue from its commitment to the payment of its winners. */
async function playIssue(past: Past, { code: game }: DrawGame): Promise<void> {
  const { w, dice, members } = past
  const { lottery, draws } = w.app.modules
  await advanceDraws(past, ({ code }) => code === game)
  const offer = await w.call(lotteryGame, { game, next: 1 })
  const open = (await draws.withoutRoot()).toSorted((one, other) => one.closeAt.getTime() - other.closeAt.getTime())
  for (const issue of open) {
    if (w.clock.now() < issue.openAt) w.clock.set(issue.openAt)
    await lottery.advance(w.clock.now())
    for (let count = 0; count < BETTORS; count++) {
      const receivedAt = w.clock.now()
      const reference = uuidV7(receivedAt, systemRandom)
      const { memberId } = dice.pick(members)
      const own = past.inTeams.has(memberId) ? TEAM_GROUP : offer.prizeGroup.own
      const offered = { ...offer, prizeGroup: { ...offer.prizeGroup, own } }
      const bets = Array.from({ length: 1 + dice.below(3) }, () => lineOf(dice, offered))
      const input = { game, issueNo: issue.issueNo, bets }
      await lottery.tickets.place({ memberId, reference, receivedAt, input }).catch(passRefusal)
    }
    w.clock.set(plusMs(issue.closeAt, 1_500))
    await lottery.advance(w.clock.now())
    if (w.clock.now() < issue.drawAt) w.clock.set(issue.drawAt)
    await advanceDraws(past, () => false)
    await w.runJobs()
  }
}

/** A turn of draws that commits issues of some games. The others have none, because nobody bets on them in the past. */
async function advanceDraws({ w, calendar }: Past, commits: (game: DrawGame) => boolean): Promise<void> {
  calendar.games = GAMES.filter(commits)
  await w.app.modules.draws.advance(w.clock.now())
  calendar.games = GAMES
}

/** Members who have lost their money can neither bet nor withdraw. */
function passRefusal(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code !== 'wallet.insufficient_funds') throw error
}

/** Some members take money out each day. On the last day their requests wait for staff. */
async function withdrawSome(past: Past, isLastDay: boolean): Promise<void> {
  const { w, dice, members } = past
  // Members of earlier days only: a new bank account pauses withdrawals for a day.
  const settled = Math.trunc(members.length / 2)
  const count = Math.min(isLastDay ? WITHDRAWALS.lastDay : WITHDRAWALS.day, settled)
  if (count < 1) return
  const [finance, treasury] = isLastDay ? [] : [await enter(past, 'finance'), await enter(past, 'treasury')]
  const first = dice.below(settled)
  for (let at = 0; at < count; at++) {
    const member = await again(w, members[(first + at) % settled]!)
    const to = (await w.call(bankAccounts, {}, { as: member })).accounts[0]!
    const amount = parseMoney(dice.pick(['100.00', '150.00', '240.00', '400.00']))
    const request = { method: 'bank-transfer', bankAccountId: to.id, amount }
    const made = await w
      .call(requestWithdrawal, request, { as: member, paymentPassword: member.password })
      .catch((error: unknown) => void passRefusal(error))
    if (!made || !finance || !treasury) continue
    await w.call(approveWithdrawal, { id: made.id }, { as: finance })
    await w.call(payWithdrawal, { id: made.id }, { as: treasury })
    await settlePayments(past)
  }
}

/**
 * Logs a demo member of staff in. Days pass in seconds here, so each has an address of its own: the logins of thirty days from one
 * address are more than a minute allows.
 */
async function enter({ w, accounts }: Past, name: string): Promise<Caller> {
  const day = Math.trunc(w.clock.now().getTime() / MS.day)
  const { password, totpSecret } = accounts.find((one) => one.where === 'console' && one.name === name)!
  const code = codeAt(totpSecret!, w.clock.now())
  const answer = await w.call(staffLogin, { name, password, code }, { address: `10.20.0.${1 + (day % 200)}` })
  if (answer.step !== 'in') throw new Error(`${name} is in`)
  return { token: answer.token }
}

async function again(w: World, member: TestMember): Promise<TestMember> {
  const from = { address: '127.0.0.1', userAgent: '' }
  const { db } = w.platform.database
  const { token } = await db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, member.memberId, from))
  return { ...member, token }
}
