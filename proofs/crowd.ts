import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dayFrom, localTimeOf } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import { cents, type Money, moneyText, parseMoney, sumOf } from '@croupier/kernel/money'
import { takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { addEnvelopes, envelopeDesk } from '@croupier/wire/rewards/envelopes.console'
import pg from 'pg'
import * as z from 'zod/mini'
import { caller } from '../harness/caller.ts'
import { addCrowd } from '../harness/crowd.ts'
import { kill, openGround } from '../harness/ground.ts'
import { people, staffToken } from '../harness/people.ts'
import { proveBooks } from './books.ts'
import { bettors, bettorWishes } from './crowd/bettors.ts'
import type { Rush, RushOrder } from './crowd/model.ts'
import { LEAD_MS, rushBeside, rushText } from './crowd/rushing.ts'

/**
 * `npm run crowd [-- --members 20000 --envelopes 1000]`: so many members claim the red envelopes of a drop within a second over two
 * nodes, of which one is killed meanwhile, while other members bet (Reward rules §8). There must be as many winners as envelopes, one
 * envelope each, the sum of the drop must be handed out, everybody must be answered, and the bets must not take much longer.
 */
const { values } = parseArgs({ options: { members: { type: 'string' }, envelopes: { type: 'string' } } })
const MEMBERS = Number(values.members ?? 20_000)
const ENVELOPES = Number(values.envelopes ?? 1_000)
const BETTORS = 8
const WITHIN_MS = 1_000
const CONNECTIONS = 5_000
/** The node is killed so long after the opening. */
const KILL_AFTER_MS = 400
/** The first node makes drops every minute. */
const AHEAD_MS = LEAD_MS + MS.minute
/** The time zone of the merchant, by default. */
const TIME_ZONE = 'Asia/Shanghai'

const say = (line: string) => console.log(line)
const localDay = (at: Date) => dayFrom(localTimeOf(at, TIME_ZONE).date)

const ground = await openGround({ durable: true })
const wrong: string[] = []
try {
  await ground.startGateway()
  const roles = { marketing: ['marketing'] } as const
  const { members, staff } = await people(ground, { members: bettorWishes(BETTORS), staff: roles })
  const client = new pg.Client({ connectionString: ground.url })
  client.on('error', () => {})
  await client.connect()
  const nodes = [await ground.node(), await ground.node()] as const
  for (const node of nodes) await node.start()
  const token = await staffToken(nodes[0].console, staff[0]!)
  const drop = await openDrop(nodes[0].console, token)
  const { tokens } = await addCrowd(client, MEMBERS, { day: localDay(drop.openAt) })
  say(`${MEMBERS} members, ${ENVELOPES} envelopes of ${moneyText(total())}, opening at ${drop.openAt.toISOString()}`)

  const sites = nodes.map(({ site }) => site)
  const order: RushOrder = {
    sites,
    connections: CONNECTIONS,
    path: takeEnvelope.path.replace(':id', drop.id),
    body: '{}',
    tokens,
    keys: tokens.map((_, nth) => `envelope-of-${nth}`),
    from: drop.openAt.getTime(),
    withinMs: WITHIN_MS,
  }
  const { rush, compared } = await rushBeside(bettors(sites, members), order, async () => {
    await sleep(KILL_AFTER_MS)
    await kill(nodes[1].child()!)
  })
  judge(rush, await recorded(client, drop.id))
  say(compared.text)
  wrong.push(...compared.wrong)
  await client.end()
  const proofs = await proveBooks(ground.url)
  wrong.push(...proofs.flatMap(({ findings }) => findings.map(({ check, what }) => `${check}: ${what}`)))
} finally {
  await ground.close()
}
say(wrong.length === 0 ? 'No finding.' : wrong.join('\n'))
process.exitCode = wrong.length === 0 ? 0 : 1

function total() {
  return cents(BigInt(ENVELOPES) * 50n)
}

/** Makes a series with one drop soon, and waits until it is made. */
async function openDrop(console: string, token: string): Promise<{ id: string; openAt: Date }> {
  const call = caller(console, token)
  const openAt = new Date(Math.ceil((Date.now() + AHEAD_MS) / MS.minute) * MS.minute)
  await call(addEnvelopes, {
    title: 'Envelopes for a crowd',
    firstDay: localDay(openAt),
    lastDay: localDay(openAt),
    times: [localTimeOf(openAt, TIME_ZONE).time.slice(0, 5)],
    minutes: 10,
    mode: 'random',
    total: total(),
    count: ENVELOPES,
    min: parseMoney('0.10'),
    max: parseMoney('5.00'),
    table: [],
    levelMin: 0,
    depositMin: parseMoney('0'),
    validBetMin: parseMoney('0'),
    verifiedOnly: false,
    label: null,
    fairness: 'firstCome',
    turnover: 1,
    reason: 'A crowd that opens envelopes',
  })
  const giveUp = plusMs(openAt, -5_000)
  while (new Date() < giveUp) {
    const made = (await call(envelopeDesk, {})).series[0]?.latest[0]
    if (made) return made
    await sleep(500)
  }
  throw new Error('no node made the drop')
}

type Claims = { claims: number; members: number; last: number; amount: bigint }
async function recorded(client: pg.Client, dropId: string): Promise<Claims> {
  const { rows } = await client.query<{ claims: number; members: number; last: number; amount: string }>(
    `select count(*)::int as claims, count(distinct member_id)::int as members, max(claim_no) as last, sum(amount)::text as amount
     from rewards.envelope_claims where drop_id = $1`,
    [dropId],
  )
  const [row] = rows
  if (!row) throw new Error('a count has a row')
  return { ...row, amount: BigInt(row.amount ?? 0) }
}

/** Compares what members were answered with what is recorded. */
function judge(claimed: Rush, { claims, members, last, amount }: Claims): void {
  say(rushText(claimed))
  const { answers, unanswered } = claimed
  const won = answers.flatMap(({ value }) => (value === null ? [] : [amountOf(value)]))
  const odd = new Set(answers.flatMap(({ code }) => (code === '' || code === 'rewards.envelope_empty' ? [] : [code])))
  if (unanswered > 0) wrong.push(`${unanswered} members have no answer`)
  if (new Set(answers.map(({ nth }) => nth)).size !== MEMBERS) wrong.push('not every member has one answer')
  if (won.length !== ENVELOPES) wrong.push(`${won.length} members were told that they won`)
  if (sumOf(won) !== total()) wrong.push('the amounts of the winners do not add up')
  if (claims !== ENVELOPES || members !== ENVELOPES || last !== ENVELOPES)
    wrong.push(`${claims} claims of ${members} members up to number ${last} are recorded`)
  if (amount !== total()) wrong.push('the recorded amounts do not add up')
  if (odd.size > 0) wrong.push(`odd answers: ${[...odd]}`)
}

function amountOf(value: unknown): Money {
  const taken = z.parse(takeEnvelope.response, value)
  if (taken.state !== 'taken') throw new Error('a drop without a window hands out at once')
  return taken.amount
}
