import { createHash } from 'node:crypto'
import { login } from '@croupier/wire/identity/session'
import { chanceOf } from '../../../../../harness/chance.ts'
import globalSetup from '../global-setup.ts'
import { world } from '../world.ts'
import { separation } from './ranks.ts'

/**
 * `npm run login-times [-- 1000]`: T016, the statistical half. As many logins with a wrong password and with a name that
 * nobody has, in random order through the whole door, and whether their times can be told apart (rank sum test of Mann
 * and Whitney). Ends with 1 when p < 0.01; a quiet machine says so once in a hundred times by chance, so it asks twice.
 */
const TIMES = Number(process.argv[2] ?? 1_000)
const SIGNIFICANCE_LEVEL = 0.01
const NAMED = 'T016 a wrong username and a wrong password take the same time'

type World = Awaited<ReturnType<typeof world>>

/** An address of its own for every try, so that none is slowed down. */
const addressOf = (count: number) => `10.${count >> 8}.${count & 255}.1`

async function timesOf(w: World, from: number): Promise<{ password: number[]; name: number[] }> {
  const chance = chanceOf(1, from)
  const told = { password: [] as number[], name: [] as number[] }
  const names = await Promise.all(
    Array.from({ length: TIMES / 2 }, async () => (await w.member({ password: 'four quiet horses' })).username),
  )
  const tries = names.flatMap((username, at) => [
    { kind: 'password' as const, username },
    {
      kind: 'name' as const,
      username: createHash('sha256').update(`${from} ${at}`).digest('hex').slice(0, username.length),
    },
  ])
  const order = tries.map((one) => ({ one, at: chance.below(1e9) })).toSorted((a, b) => a.at - b.at)
  for (const [count, { one }] of order.entries()) {
    const { username, kind } = one
    const payload = {
      payload: await w.encrypt({ type: 'username', username, password: 'five quiet horses', remember: false }),
    }
    const sent = { method: login.method, url: login.path, payload, remoteAddress: addressOf(from + count) }
    const start = process.hrtime.bigint()
    const answer = await w.app.site.inject(sent)
    const took = Number(process.hrtime.bigint() - start) / 1e6
    if (answer.json().code !== 'login.failed') throw new Error(`expected login.failed, not ${answer.body}`)
    told[kind].push(took)
  }
  return told
}

const stop = await globalSetup()
const w = await world()
await w.member()
let isApart = true
for (let round = 0; round < 2 && isApart; round++) {
  const { password, name } = await timesOf(w, round * TIMES)
  const { p, medians } = separation(password, name)
  isApart = p < SIGNIFICANCE_LEVEL
  const [one, two] = medians.map((ms) => ms.toFixed(2))
  console.log(`${NAMED}: ${TIMES} logins, medians ${one} and ${two} ms, p = ${p.toFixed(3)}`)
}
await w.close()
await stop?.()
console.log(isApart ? 'They can be told apart.' : 'They cannot be told apart.')
process.exitCode = isApart ? 1 : 0
