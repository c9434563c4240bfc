import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { readAllMessages } from '@croupier/wire/messaging/inbox'
import { registry } from '@croupier/wire/registry'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { callOf, HISTORY_CALLS, memberWithHistory, past, type Subject } from '../testing/history.ts'
import { withdrawalsIn } from '../testing/withdrawals.ts'
import type { Caller, TestStaff } from '../testing/world.ts'

/** Rows of a member in each table: a usual history, one that takes several calls to read, and one a hundred times as long as the first. */
const SHORT = 100
const MIDDLE = 1_000
const LONG = 10_000
/** How many times as many rows a call may read on the long history. */
const MAX_RATIO = 3
/** Rows that depend on the depth of a search, such as the steps of a record. */
const SLACK = 20

/** The endpoints with a session that read nothing of one member, or lists of all members together. */
const OTHERS = new Set([
  ...['announcements', 'notices', 'notice', 'noticeVersions', 'helpVersions', 'mediaVersions', 'settingVersions'],
  'studioList',
  // The tree has no history: a page of accounts, and at most 50 links.
  ...[
    'agentPreset',
    'downlines',
    'agentLinks',
    'agentKeys',
    'agentHooks',
    'agentHookDeliveries',
    'agentPrograms',
    'agentTree',
    'loweringPreview',
    'affiliateDesk',
    'affiliatePlans',
    'affiliateReferrals',
  ],
  // Sums of at most 93 days, and records that `bets` and `memberTransactions` examine, of an account of the team.
  ...['teamOverview', 'teamProfit', 'teamBets', 'teamPlayers', 'teamTransactions', 'agentIncome', 'agentIncomeLines'],
  // A page of the syndicates of a game or of all, and one of them, which are of nobody alone.
  ...['syndicates', 'syndicate', 'staffSyndicates', 'staffSyndicate'],
  // A page of the messages of one agent, and one row of a member.
  ...['sentMessages', 'uplineMessages'],
  // At most `STATEMENT_ROWS_MAX` inputs of one statement.
  ...['statementFile', 'statementFileDesk', 'statementInputs', 'statementInputsDesk'],
  // One contract of a kind and its request, and pages of lists.
  ...['ownContract', 'downlineContracts', 'dividend', 'contractLines', 'contractDesk', 'contractLineDesk'],
  ...['disputeDesk', 'debtDesk', 'contractDebts', 'runDesk', 'runPreview'],
  // At most 24 months and 50 campaigns.
  ...['affiliateMonths', 'agentAffiliate'],
  // Balances, the transfers of one day, and the 20 newest ones.
  'transferTerms',
  ...['staffSession', 'staffList', 'approvals', 'audit', 'auditChain', 'savedViews', 'deskMerchant', 'waiting'],
  ...[
    'maintenance',
    'settings',
    'noticesDesk',
    'mediaDesk',
    'appsDesk',
    'termsDesk',
    'helpDesk',
    'siteTextList',
    'exportSiteTexts',
    'setup',
    'verifications',
    'significantEvents',
    'dashboard',
  ],
  ...[
    'avatar',
    'memberIcon',
    'memberPicture',
    'memberPicturesDesk',
    'memberLabelsDesk',
    'firstLoginNotice',
    'memberProfile',
    'memberFactors',
    'loginSteps',
    'paymentMethods',
    'gameList',
    'gameVendor',
    'vassGameType',
    'lotteryGame',
    'ticket',
  ],
  ...[
    'openedNumero',
    'ownListing',
    'consoleDraws',
    'consoleBeacon',
    'outsideDraws',
    'exposure',
    'creditReport',
    'depositCooldowns',
    'gameNames',
    'playersOnline',
  ],
  ...[
    'trialBalance',
    'statement',
    'statements',
    'safetyRegister',
    'depositChecks',
    'consents',
    'memberConsents',
    'dataCopies',
    'erasure',
    'erasures',
  ],
  ...['messageList', 'messageDetail', 'messageContent', 'templateList', 'suppressionList', 'connectionList'],
  // A check of identity has a few documents and matches.
  ...['disputes', 'viewProof', 'viewFeedbackImage', 'feedbackDesk', 'unreadNews', 'serviceLink'],
  // A part of a chat has 50 lines.
  ...['serviceChat', 'serviceChatImage', 'chatDesk', 'deskChat', 'viewChatImage'],
  // A part of a room has 50 messages.
  ...['chatRooms', 'roomHistory', 'roomDesk'],
  // A member has at most a hundred offers; the list of staff is paged.
  ...['offeredGrants', 'grantDesk', 'deskBonus'],
  // Points are at most as many lots as there are days of their life; the mall has its own rewards.
  ...['pointBalance', 'pointConfig', 'pointRewards', 'mallOrders', 'mallRewards', 'missionDesk', 'leaderboardDesk'],
  // A page of a drop, of which no more than 10,000 envelopes are taken.
  'envelopeShares',
  ...['raffleDesk', 'envelopeDesk', 'referralDesk', 'bonusReviews'],
  // Sums of all bonuses, one row for each offer.
  'offerCosts',
  // The fifty latest of a month; the games that are open.
  ...['freeRounds', 'freeRoundGames'],
  ...['identityCheck', 'identityChecks', 'identityCheckOf', 'viewDocument', 'watchLists'],
  // The lists of staff are paged.
  ...['transferDesk', 'transferBreaks', 'gameReturns'],
  // Reads one round by its key, and calls its provider.
  'gameRound',
  // A provider lists a hundred rooms at most.
  'roomList',
  // A member marks a hundred games at most.
  ...['favoriteGames', 'favoriteGamesList'],
  // A member has ten passkeys, and one link to each provider, at most.
  ...['passkeys', 'linkedProviders', 'stepUpWays', 'providerList'],
])

let w: GatewayWorld
let staff: TestStaff
let short: Subject
let middle: Subject
let long: Subject
let statistics: pg.Client

beforeAll(async () => {
  w = await gatewayWorld()
  staff = await w.staff('auditor', 'support', 'finance', 'risk')
  const withdrawals = withdrawalsIn(w)
  short = await memberWithHistory(w, withdrawals, { entries: SHORT, number: 1 })
  middle = await memberWithHistory(w, withdrawals, { entries: MIDDLE, number: 2 })
  long = await memberWithHistory(w, withdrawals, { entries: LONG, number: 3 })
  statistics = new pg.Client({ connectionString: w.database.url })
  await statistics.connect()
  await statistics.query('vacuum analyze')
}, 60_000)
afterAll(async () => {
  await statistics.end()
  await w.close({ provingBooks: false })
})

const call = (endpoint: Endpoint, input: object, as: Caller) => callOf(w, endpoint, input, as)

/**
 * The rows that PostgreSQL has read of all tables and indexes so far. A session adds up its own and publishes them when it is
 * idle for a while, or when it is told to.
 */
async function rowsRead(): Promise<number> {
  const { pool } = w.platform.database
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()')
  for (const session of sessions) session.release()
  // The columns `seq_tup_read` and `idx_tup_read` of the views of statistics, which take several times as long to read.
  const { rows } = await statistics.query<{ read: string }>(`
    select sum(pg_stat_get_tuples_returned(c.oid)) as read from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'i') and n.nspname <> all (array['pg_catalog', 'information_schema', 'pg_toast', 'platform'])`)
  return Number(rows[0]!.read)
}

/** The rows of a table that statements have updated so far. `rowsRead` publishes the numbers of each session. */
async function rowsUpdated(table: string): Promise<number> {
  await rowsRead()
  const { rows } = await statistics.query<{ updated: string }>(
    'select n_tup_upd as updated from pg_stat_user_tables where relname = $1',
    [table],
  )
  return Number(rows[0]!.updated)
}

/** The rows that a call reads, once caches have what they keep. */
async function rowsOf(endpoint: Endpoint, subject: Subject, input: object): Promise<number> {
  const caller = isForStaff(endpoint) ? staff : subject.member
  await call(endpoint, input, caller)
  const before = await rowsRead()
  await call(endpoint, input, caller)
  return (await rowsRead()) - before
}

const endpoints = new Map(registry.map(({ name, endpoint }) => [name, endpoint]))

describe('a call that reads the history of a member', () => {
  test('stands in the table', () => {
    const known = new Set([...Object.keys(HISTORY_CALLS), ...OTHERS])
    const reading = registry.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.token !== false)
    expect(reading.map(({ name }) => name).toSorted()).toEqual([...known].toSorted())
  })

  test.each(Object.keys(HISTORY_CALLS))('%s reads as few rows of a long history as of a short one', async (name) => {
    const endpoint = endpoints.get(name)!
    const requests = HISTORY_CALLS[name]!
    const [ofShort, ofLong] = [short, long].map((one) => requests(one, past(one.entries, w.clock.now())))
    for (const [index, input] of ofShort!.entries()) {
      const few = await rowsOf(endpoint, short, input)
      const many = await rowsOf(endpoint, long, ofLong![index]!)
      expect(many, `${few} and ${many} rows: ${JSON.stringify(input)}`).toBeLessThanOrEqual(MAX_RATIO * few + SLACK)
    }
  })

  test.each(['bets', 'memberTransactions', 'deposits', 'withdrawals', 'messages', 'chases', 'ownShares'])(
    '%s reads as few rows of a later page as of the first',
    async (name) => {
      const endpoint = endpoints.get(name)!
      const few = await rowsOf(endpoint, long, {})
      let before: string | null = null
      for (let page = 0; page < 5; page++) {
        const answer = await call(endpoint, before ? { before } : {}, long.member)
        before = (answer as { next: string | null }).next // a list
      }
      expect(await rowsOf(endpoint, long, { before })).toBeLessThanOrEqual(few + SLACK)
    },
  )

  test('readAllMessages reads and updates as few rows of a long inbox as of a short one', async () => {
    const few = await rowsOf(readAllMessages, short, {})
    const before = await rowsUpdated('messages')
    expect(await rowsOf(readAllMessages, long, {})).toBeLessThanOrEqual(MAX_RATIO * few + SLACK)
    expect(await rowsUpdated('messages')).toBe(before)
    expect(await call(endpoints.get('unreadCount')!, {}, long.member)).toEqual({ unread: 0, news: 0 })
  })

  test('finds every bet and every entry of a long history by following the cursor', async () => {
    for (const { name, rows, request } of WALKS) {
      const seen = new Set<string>()
      let before: string | null = null
      do {
        const input = { pageSize: 100, ...request, ...(before ? { before } : {}) }
        const { items, next } = (await call(endpoints.get(name)!, input, middle.member)) as Page // a list
        for (const item of items) seen.add(item.betId ?? item.id!)
        before = next
      } while (before)
      expect(seen.size, name).toBe(rows)
    }
  })
})

type Page = { items: Record<string, string>[]; next: string | null }
/** Walks over the middle history, which also has a correction, a bet and its stake. */
const WALKS = [
  { name: 'bets', request: {}, rows: MIDDLE / 2 + 1 },
  { name: 'bets', request: { status: 'accepted' }, rows: 1 },
  { name: 'memberTransactions', request: {}, rows: MIDDLE + 2 },
  { name: 'memberTransactions', request: { kind: 'stake' }, rows: MIDDLE / 2 + 1 },
]
