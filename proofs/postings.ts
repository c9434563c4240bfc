import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Child, startChild } from '../harness/children.ts'
import { kill, openGround } from '../harness/ground.ts'
import { journalOf, MEMBERS } from '../harness/journals.ts'
import type { NodeMessage, Result } from '../harness/posting-node.ts'
import { proveBooks } from './books.ts'

/**
 * `npm run postings [-- --count 100000 --seed 1]`: two nodes, which are killed in turns, post random journals over many
 * pockets. Every acknowledged journal must exist as acknowledged, every key must have one effect, no other journal may
 * exist, and the books must be right.
 */
const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
const COUNT = Number(values.count ?? 100_000)
const SEED = Number(values.seed ?? 1)
/** Unanswered journals of a node. */
const WINDOW = 400
/** Answers between two kills. */
const KILL_EVERY = 5_000

const ground = await openGround({ durable: true })
const waiting = Array.from({ length: COUNT }, (_, nth) => nth).toReversed()
const answers = new Map<number, Result>()
const tally: { kills: number; wrong: string[] } = { kills: 0, wrong: [] }

/** A node with the journals that it has not answered. */
type Node = { child: Child; open: Set<number> }
const nodes: Node[] = []
let finish: () => void = () => {}
const finished = new Promise<void>((done) => {
  finish = done
})

async function startNode(): Promise<Node> {
  const open = new Set<number>()
  const program = join(import.meta.dirname, '../harness/posting-node.ts')
  const child = await startChild<NodeMessage>(
    program,
    { DATABASE_URL: ground.url, CROUPIER_SECRET: ground.secret },
    (message) => {
      if (message.type === 'result') record(message, open)
    },
  )
  return { child, open }
}

function record(result: Result, open: Set<number>): void {
  open.delete(result.nth)
  // The outcome is unknown, so the journal is sent again under its key.
  if (result.code === 'server.busy' || result.code === 'wallet.busy') waiting.push(result.nth)
  else answers.set(result.nth, result)
  if (answers.size === COUNT) finish()
  else feed()
}

function feed(): void {
  for (const { child, open } of nodes) {
    const nths: number[] = []
    while (open.size + nths.length < WINDOW && waiting.length > 0) nths.push(waiting.pop()!)
    for (const nth of nths) open.add(nth)
    if (nths.length > 0 && child.process.connected) child.process.send({ type: 'post', seed: SEED, nths })
  }
}

/** Kills the nodes in turns. Their unanswered journals are sent again. */
async function killInTurns(): Promise<void> {
  for (let at = KILL_EVERY; at < COUNT; at += KILL_EVERY) {
    while (answers.size < at) await new Promise((resolve) => setTimeout(resolve, 20))
    const nth = tally.kills % nodes.length
    const victim = nodes[nth]!
    await kill(victim.child)
    tally.kills++
    const next = await startNode()
    nodes[nth] = next
    waiting.push(...victim.open)
    feed()
  }
}

/** Differences between the journal and the nodes' answers. */
async function findWrong(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string; entries: string }>(
    `select key, string_agg(account || ' ' || amount, ', ' order by line) as entries from wallet.journal group by key`,
  )
  const held = new Map(rows.map(({ key, entries }) => [key, entries]))
  const wrong: string[] = []
  for (const [nth, { code, entries }] of answers) {
    const { key } = journalOf(SEED, nth)
    const there = held.get(key)
    const acknowledged = entries.map(({ account, amount }) => `${account} ${amount}`).join(', ')
    if (code === 'ok' && there !== acknowledged)
      wrong.push(`${key} was acknowledged as ${acknowledged}, the journal says ${there}`)
  }
  const posted = new Set([...answers].flatMap(([nth, { code }]) => (code === 'ok' ? journalOf(SEED, nth).key : [])))
  for (const key of held.keys()) if (!posted.has(key)) wrong.push(`${key} was posted and not acknowledged`)
  return wrong
}

try {
  nodes.push(await startNode(), await startNode())
  const opened = new Promise((done) => nodes[0]!.child.process.on('message', done))
  nodes[0]!.child.process.send({ type: 'open', count: MEMBERS })
  await opened
  const began = performance.now()
  feed()
  await Promise.all([finished, killInTurns()])
  const seconds = (performance.now() - began) / 1000
  const client = new pg.Client({ connectionString: ground.url })
  await client.connect()
  tally.wrong.push(...(await findWrong(client)))
  await client.end()
  const proofs = await proveBooks(ground.url, { without: ['orders', 'lottery'] })
  tally.wrong.push(...proofs.flatMap(({ findings }) => findings.map(({ check, what }) => `${check}: ${what}`)))
  const codes = Map.groupBy(answers.values(), ({ code }) => code)
  console.log(
    `${COUNT} journals in ${seconds.toFixed(0)} s, ${tally.kills} kills, seed ${SEED}: ${[...codes].map(([code, all]) => `${all.length} ${code}`).join(', ')}`,
  )
  console.log(tally.wrong.length === 0 ? 'Every key has one effect, and the books are right.' : tally.wrong.join('\n'))
} finally {
  for (const { child } of nodes) await kill(child)
  await ground.close()
}
process.exitCode = tally.wrong.length > 0 ? 1 : 0
