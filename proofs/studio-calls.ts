import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { reconcile } from '@croupier/provider-kit/reconcile'
import { chanceOf } from '../harness/chance.ts'
import { type GroundNode, kill, openGround } from '../harness/ground.ts'
import { people } from '../harness/people.ts'
import { readLog, seatsOf } from '../harness/studio-seats.ts'
import { bookViolations } from './chaos/checks.ts'
import { cashFaults, openStudio, plant, playRound, sendLate } from './studio/studio.ts'

/**
 * `npm run studio-calls [-- --calls 100000 --seed 1 --kills 20]`: a studio sends messages about rounds to two nodes, in random order,
 * some of them twice at once, lost, without an answer, or again much later, while nodes are killed. The answers must be those of the
 * ordering matrix (Provider wallet rules §3.5), the cash of every member, the transactions of the wallet and the studio's own log
 * must agree, the books must be right, and a comparison of both logs must find the planted differences and no other.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '20' },
  },
})
const CALLS = Number(values.calls)
const SEED = Number(values.seed)
const KILLS = Number(values.kills)
const MEMBERS = 40
const LANES = 16
const READY_MS = 60_000
const DOWN_MS = 500
const PLANTED = 50

async function ready({ site }: GroundNode): Promise<void> {
  for (const began = performance.now(); ; await sleep(50)) {
    const answer = await fetch(`${site}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.status === 200) return
    if (performance.now() - began > READY_MS) throw new Error(`${site} is not ready after a minute`)
  }
}

const ground = await openGround({ durable: true })
const wrong: string[] = []
const began = performance.now()
try {
  await ground.startGateway()
  const nodes = [await ground.node(), await ground.node()]
  const wish = (_: unknown, at: number) => ({
    username: `spinner${at}x`,
    payeeName: 'Plain Person',
    cash: '1000000.00',
  })
  const { members } = await people(ground, { members: Array.from({ length: MEMBERS }, wish), staff: {} })
  await Promise.all(nodes.map((node) => node.start()))
  await Promise.all(nodes.map(ready))
  const sites = nodes.map(({ site }) => site)
  const { seats, keys } = await seatsOf(ground, { site: sites[0]!, memberIds: members.map(({ memberId }) => memberId) })
  const own = openStudio({ sites, keys, seats, chance: chanceOf(SEED, 0) })
  const lanes = Array.from({ length: LANES }, async () => {
    while (own.counts.calls < CALLS) await playRound(own)
  })
  for (let nth = 1; nth <= KILLS && own.counts.calls < CALLS; nth++) {
    while (own.counts.calls < (CALLS * nth) / (KILLS + 1)) await sleep(20)
    const node = nodes[nth % nodes.length]!
    await kill(node.child()!)
    await sleep(DOWN_MS)
    await node.start()
    await ready(node)
  }
  await Promise.all(lanes)
  await sendLate(own)
  const theirs = await readLog({ site: sites[1]!, keys })
  wrong.push(...own.wrong, ...(await cashFaults(own)))
  const differences = reconcile(own.log.values(), theirs)
  wrong.push(...differences.slice(0, 20).map(({ txId, kind }) => `the transaction ${txId} is ${kind}`))
  const { changed, expected } = plant(own, PLANTED)
  const found = reconcile(changed, theirs).map(({ txId, kind }) => `${kind} ${txId}`)
  if (found.toSorted().join() !== expected.toSorted().join())
    wrong.push('the comparison has not found what was planted')
  wrong.push(...(await bookViolations(ground.url)))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const { calls, rounds, twice, lost, unheard, late, unanswered } = own.counts
  console.log(
    `${calls} calls about ${rounds} rounds of ${MEMBERS} members over two nodes, seed ${SEED}, ${seconds} s: ${twice} twice at once, ` +
      `${lost} lost, ${unheard} whose answer was lost, ${late} again later, ${unanswered} without an answer; ${KILLS} kills, ` +
      `${theirs.length} transactions in both logs, ${found.length} of ${expected.length} planted differences found.`,
  )
} finally {
  await ground.close()
}
for (const one of wrong.slice(0, 40)) console.log(`✗ ${one}`)
console.log(wrong.length === 0 ? '0 exceptions.' : `${wrong.length} exceptions.`)
process.exitCode = wrong.length === 0 ? 0 : 1
