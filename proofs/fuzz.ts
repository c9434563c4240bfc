import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Chance, chanceOf } from '../harness/chance.ts'
import { type GroundNode, openGround } from '../harness/ground.ts'
import { proveBooks } from './books.ts'
import { type Hostile, newKey } from './fuzz/draft.ts'
import { holdAlone, MAX_HOLD_MS, nowMs, type Span, suspectsOf, takeHolds } from './fuzz/holds.ts'
import { codeOf, wrongWith } from './fuzz/judge.ts'
import { hostileRequest } from './fuzz/requests.ts'
import { type Answered, ask, askLive, askRaw } from './fuzz/senders.ts'
import { type Setting, setting } from './fuzz/setting.ts'

/**
 * `npm run fuzz [-- --requests 200000 --seed 1]`: sends hostile requests, generated from the registry, to a server of its
 * own. No answer may be a fault, show internals or leak data of another member, no call may hold the event loop for long, and
 * the server's memory may not grow.
 */
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const REQUESTS = Number(values.requests ?? 200_000)
const SEED = Number(values.seed ?? 1)
const AT_ONCE = 16
const COLLECTED_MS = 500
const MAX_FINDINGS = 15
/** The maximum growth of memory from the second third of the run to the last. */
const MAX_GROWTH = 1.15
/** With fewer requests memory is still settling, so its growth is not judged. */
const GROWTH_FROM = 50_000
/** Each costs the server a full garbage collection, which would be most of the work of a short run. */
const SAMPLES = REQUESTS >= GROWTH_FROM ? 60 : 6

type Seen = {
  statuses: Map<string, number>
  kinds: Map<string, number>
  findings: string[]
  memory: number[]
  spans: Span[]
}

const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
const short = (value: unknown) => JSON.stringify(value)?.slice(0, 400)
/** Resident memory after a garbage collection. */
async function residentMb(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2')
  await sleep(COLLECTED_MS)
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
const PROBED = `--expose-gc --import ${new URL('./fuzz/probe.ts', import.meta.url).href}`

type Shot = {
  request: Pick<Hostile, 'kind' | 'call' | 'isStaff' | 'path' | 'body' | 'plain' | 'headers' | 'method'>
  answer: Answered | null
}

async function shoot(node: GroundNode, { who, tickets }: Setting, chance: Chance, isAgain = false): Promise<Shot> {
  const bare = { method: '', call: '', isStaff: false, path: '', body: null, plain: '', headers: {} }
  if (chance.rarely(60)) return { request: { ...bare, kind: 'raw bytes' }, answer: await askRaw(node.site, chance) }
  if (chance.rarely(40))
    return {
      request: { ...bare, kind: 'live' },
      answer: await askLive(node.site, { foreign: who.foreign, tickets }, chance),
    }
  const request = await hostileRequest(who, chance)
  if (isAgain && request.headers['idempotency-key']) request.headers['idempotency-key'] = newKey()
  return { request, answer: await ask(request.port === 'site' ? node.site : node.console, request) }
}

/** Sends a request of the flood again, by another member and with another key, so that it is no repetition for the server. */
async function shootAgain(node: GroundNode, scene: Setting, turn: number, attempt: number): Promise<void> {
  const { members } = scene.who
  const who = { ...scene.who, members: [...members.slice(attempt), ...members.slice(0, attempt)] }
  await shoot(node, { ...scene, who }, chanceOf(SEED, turn), true)
}

/** Sends the requests alone that were under way while the event loop was held, and finds those that hold it by themselves. */
async function judgeHolds(node: GroundNode, scene: Setting, { spans, findings }: Seen): Promise<string> {
  const server = node.child()
  if (!server) return 'not known'
  const holds = await takeHolds(server)
  const suspects = suspectsOf(holds, spans)
  const judged: { call: string; ms: number }[] = []
  for (const { turn, call } of suspects) {
    const ms = await holdAlone(server, (attempt) => shootAgain(node, scene, turn, attempt))
    judged.push({ call, ms })
    if (ms > MAX_HOLD_MS) findings.push(`#${turn} ${call}: holds the event loop for ${ms.toFixed(0)} ms`)
  }
  const longest = judged.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
  const named = longest.map(({ call, ms }) => ` · ${ms.toFixed(0)} ms ${call}`)
  const turn = Math.max(0, ...holds.map(({ cpuMs }) => cpuMs))
  return `longest turn ${turn.toFixed(0)} ms; ${suspects.length} requests suspected and sent again alone${named.join('')}`
}

async function attack(node: GroundNode, scene: Setting): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), kinds: new Map(), findings: [], memory: [], spans: [] }
  const pid = node.child()!.process.pid!
  const every = Math.ceil(REQUESTS / SAMPLES)
  let turn = 0
  async function shooter(): Promise<void> {
    for (let mine = turn++; mine < REQUESTS && seen.findings.length < MAX_FINDINGS; mine = turn++) {
      if (mine % every === 0) seen.memory.push(await residentMb(pid))
      if (mine % 5_000 === 4_999) await scene.refresh().catch(() => {})
      const from = nowMs()
      try {
        const { request, answer } = await shoot(node, scene, chanceOf(SEED, mine))
        count(seen.kinds, request.kind)
        seen.spans.push({ turn: mine, call: `${request.kind} ${request.call}`, from, to: nowMs() })
        if (!answer) continue
        count(
          seen.statuses,
          answer.status === 503 ? `503 ${codeOf(answer.body)}` : String(answer.status || `closed on ${request.kind}`),
        )
        const wrong = wrongWith(request, answer, scene.secrets)
        if (wrong)
          seen.findings.push(
            `#${mine} ${request.kind}: ${wrong}\n    ${short(request)}\n    ${answer.body.slice(0, 300)}`,
          )
      } catch (error) {
        seen.findings.push(`#${mine}: ${error instanceof Error ? error.message : error}`)
        if (!node.child()) return
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shooter))
  return seen
}

/** The victim's journal entries by kind, payouts excepted. */
async function deedsOn(url: string, memberId: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select kind, count(*)::int from wallet.journal where account like $1 and kind not like 'payout%' group by 1 order by 1`,
    [`${memberId}.%`],
  )
  await client.end()
  return JSON.stringify(rows)
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(list.length, 1)

function growthOf(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3)
  return mean(memory.slice(-third)) / mean(memory.slice(-2 * third, -third))
}

const table = (map: Map<string, number>) =>
  [...map]
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, times]) => `${key} ${times.toLocaleString('en')}`)
    .join(' · ')

const ground = await openGround({ durable: false })
try {
  await ground.startGateway()
  const node = await ground.node({
    env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error', NODE_OPTIONS: PROBED },
  })
  const scene = await setting(ground, node)
  const before = await deedsOn(ground.url, scene.victim.memberId)
  // The start of the server held the event loop, too.
  await takeHolds(node.child()!)
  const began = performance.now()
  const seen = await attack(node, scene)
  const { statuses, kinds, findings, memory } = seen
  const seconds = (performance.now() - began) / 1000
  const held = await judgeHolds(node, scene, seen).catch((error: unknown) => `not known: ${error}`)
  if (!node.child()) findings.push('the server has ended')
  else if ((await fetch(`${node.site}/ready`)).status !== 200) findings.push('the server is no longer ready')
  const faults = node
    .said()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  for (const line of faults.slice(0, 10)) findings.push(`the server logged: ${line.slice(0, 1500)}`)
  if ((await deedsOn(ground.url, scene.victim.memberId)) !== before) findings.push("the victim's account has changed")
  for (const { findings: wrong } of await proveBooks(ground.url))
    findings.push(...wrong.map(({ check, what }) => `books: ${check}: ${what}`))
  const growth = growthOf(memory)
  if (REQUESTS >= GROWTH_FROM && growth > MAX_GROWTH) findings.push(`memory grew by a factor of ${growth.toFixed(2)}`)

  console.log(
    `${REQUESTS.toLocaleString('en')} hostile requests, seed ${SEED}, ${Math.round(seconds)} s (${Math.round(REQUESTS / seconds)} a second)`,
  )
  console.log(`  sent     ${table(kinds)}`)
  console.log(`  answers  ${table(statuses)}`)
  console.log(
    `  memory   ${memory
      .map((one) => Math.round(one))
      .filter((_, index) => index % Math.ceil(SAMPLES / 10) === 0)
      .join(' → ')} MB; last third ${growth.toFixed(2)} of the one before`,
  )
  console.log(`  held     ${held}`)
  for (const finding of findings) console.log(`✗ ${finding}`)
  console.log(findings.length === 0 ? '0 failures. The books are right.' : `${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await ground.close()
}
