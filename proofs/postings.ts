import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Child, type Message, startChild } from '../harness/children.ts'
import { kill, openGround } from '../harness/ground.ts'
import { journalOf, MEMBERS } from '../harness/journals.ts'
import type { Told } from '../harness/posting-node.ts'
import { proveBooks } from './books.ts'

/**
 * `npm run postings [-- --count 100000 --seed 1]`: random journals over many pockets, posted by two nodes that are killed
 * in between. Every acknowledged journal must be there as it was acknowledged, every key must have one effect, nothing
 * else may be there, and the books must be right.
 */
const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
const COUNT = Number(values.count ?? 100_000)
const SEED = Number(values.seed ?? 1)
/** Journals on their way to one node, and how many are answered between two kills. */
const WINDOW = 400
const KILL_EVERY = 5_000

const ground = await openGround({ durable: true })
const waiting = Array.from({ length: COUNT }, (_, nth) => nth).toReversed()
const answers = new Map<number, Told>()
const tally: { kills: number; wrong: string[] } = { kills: 0, wrong: [] }

/** A node, and the journals that it was given and has not answered. */
type Node = { child: Child; open: Set<number> }
const nodes: Node[] = []
let finish: () => void = () => {}
const finished = new Promise<void>((done) => {
  finish = done
})

const isTold = (message: Message): message is Told => message.type === 'told'

async function startNode(): Promise<Node> {
  const open = new Set<number>()
  const hear = (message: Message) => {
    if (isTold(message)) answer(message, open)
  }
  const child = await startChild(
    join(import.meta.dirname, '../harness/posting-node.ts'),
    { DATABASE_URL: ground.url },
    hear,
  )
  return { child, open }
}

function answer(told: Told, open: Set<number>): void {
  open.delete(told.nth)
  // Nobody knows what became of it: it is sent again under its key.
  if (told.code === 'server.busy' || told.code === 'wallet.busy') waiting.push(told.nth)
  else answers.set(told.nth, told)
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

/** Kills the nodes in turns; what they had not answered goes to whoever is there. */
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

/** What the journal holds of a key, as the worker tells it. */
async function findWrong(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string; entries: string }>(
    `select key, string_agg(account || ' ' || amount, ', ' order by line) as entries from wallet.journal group by key`,
  )
  const held = new Map(rows.map(({ key, entries }) => [key, entries]))
  const wrong: string[] = []
  for (const [nth, { code, entries }] of answers) {
    const { key } = journalOf(SEED, nth)
    const there = held.get(key)
    const told = entries.map(({ account, amount }) => `${account} ${amount}`).join(', ')
    if (code === 'ok' && there !== told) wrong.push(`${key} was acknowledged as ${told}, the journal says ${there}`)
  }
  const posted = new Set([...answers].flatMap(([nth, { code }]) => (code === 'ok' ? journalOf(SEED, nth).key : [])))
  for (const key of held.keys()) if (!posted.has(key)) wrong.push(`${key} was posted, and nobody was told`)
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
  tally.wrong.push(...proofs.flatMap(({ findings }) => findings.map(({ claim, what }) => `${claim}: ${what}`)))
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
