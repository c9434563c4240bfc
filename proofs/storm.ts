import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MS } from '@croupier/kernel/clock'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import pg from 'pg'
import { betOnPosition } from '../harness/basket.ts'
import { caller, newKey } from '../harness/caller.ts'
import { addCrowd, payCrowd } from '../harness/crowd.ts'
import { openGround } from '../harness/ground.ts'
import { people } from '../harness/people.ts'
import { proveBooks } from './books.ts'
import { bettors, bettorWishes } from './crowd/bettors.ts'
import type { RushOrder } from './crowd/model.ts'
import { LEAD_MS, rushBeside, rushText } from './crowd/rushing.ts'
import { proofViolations, settled, ticketViolations } from './crowd/tickets.ts'

/**
 * `npm run storm [-- --tickets 20000]`: so many members send a ticket each for one issue in its last second before the cut-off, over two
 * nodes, while other members bet on another game (Lottery rules §2.3). No ticket may be lost, and none accepted late; the draw and the
 * settlement of the issue must be right, and other bets must not take much longer.
 */
const { values } = parseArgs({ options: { tickets: { type: 'string' } } })
const TICKETS = Number(values.tickets ?? 20_000)
const GAME = 'ssc-1m'
const BETTORS = 8
const WITHIN_MS = 1_000
/** Nearly as many as tickets, because the storm is to come within a second. A process may usually open 20,000 files. */
const CONNECTIONS = 9_500
const STAKES = parseMoney('10.00')
/** The digit on which all tickets of the storm bet, at the first place. */
const DIGIT = 7
/** Tickets whose proof of inclusion is asked for. */
const PROOFS = 100

const say = (line: string) => console.log(line)

const ground = await openGround({ durable: true })
const wrong: string[] = []
try {
  await ground.startGateway()
  const { members } = await people(ground, { members: bettorWishes(BETTORS), staff: {} })
  const client = new pg.Client({ connectionString: ground.url })
  client.on('error', () => {})
  await client.connect()
  const { memberIds, tokens } = await addCrowd(client, TICKETS)
  await payCrowd(ground, memberIds, STAKES)
  const nodes = [await ground.node(), await ground.node()] as const
  for (const node of nodes) await node.start()
  const sites = nodes.map(({ site }) => site)

  const betting = bettors(sites, members)
  const { issueNo, closeAt } = await nextIssue(sites[0]!)
  say(`${TICKETS} tickets for issue ${issueNo} of ${GAME}, which closes at ${closeAt.toISOString()}`)
  const keys = tokens.map(newKey)
  const order: RushOrder = {
    sites,
    connections: CONNECTIONS,
    path: placeTicket.path,
    body: JSON.stringify(ticketOf(issueNo)),
    tokens,
    keys,
    from: closeAt.getTime() - WITHIN_MS,
    withinMs: WITHIN_MS,
  }
  const { rush: sent, compared } = await rushBeside(betting, order)

  say(rushText(sent))
  const inTime = sent.answers.filter(({ sentMs }) => sentMs < WITHIN_MS).length
  say(`${inTime} tickets were sent before the cut-off`)
  say(compared.text)
  wrong.push(...compared.wrong)
  if (sent.unanswered > 0) wrong.push(`${sent.unanswered} members have no answer`)
  const round = { game: GAME, issueNo, closeAt, digit: DIGIT }
  const issue = await settled(client, round)
  say(issue.text)
  wrong.push(...(await ticketViolations(client, round, { memberIds, keys }, sent.answers)))
  wrong.push(...(await proofViolations(sites[0]!, issue.betsRoot, tokens, sent.answers.slice(0, PROOFS))))
  await client.end()
  const proofs = await proveBooks(ground.url)
  wrong.push(...proofs.flatMap(({ findings }) => findings.map(({ check, what }) => `${check}: ${what}`)))
} finally {
  await ground.close()
}
say(wrong.length === 0 ? 'No finding.' : wrong.join('\n'))
process.exitCode = wrong.length === 0 ? 0 : 1

/** The ticket as the page sends it. */
function ticketOf(issueNo: string) {
  const bet = betOnPosition(0, DIGIT)
  return { game: GAME, issueNo, bets: [{ ...bet, stake: moneyText(bet.stake) }] }
}

/** The first issue whose cut-off leaves time for the quiet span. */
async function nextIssue(site: string) {
  const call = caller(site)
  const soonest = Date.now() + LEAD_MS + WITHIN_MS + 2 * MS.second
  for (;;) {
    const { next } = await call(lotteryGame, { game: GAME, next: 5 })
    const found = next.find(({ closeAt }) => closeAt.getTime() > soonest)
    if (found) return found
    await sleep(500)
  }
}
