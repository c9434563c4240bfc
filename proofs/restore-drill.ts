import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chanceOf } from '../harness/chance.ts'
import { openGround } from '../harness/ground.ts'
import { type Person, people, type StaffPerson } from '../harness/people.ts'
import { bookViolations, everythingCompletes } from './chaos/checks.ts'
import { type Load, load } from './chaos/load.ts'
import { archiveEvery, encryptionViolations, lifeGoesOn, present, stateViolations } from './restore/checks.ts'
import { command, indented } from './restore/commands.ts'
import { spoiledCopy, spoilers } from './restore/spoilers.ts'
import { archivedSegments, archivedUpTo, lastArchivedMoment, type Sight, witness } from './restore/witness.ts'

/**
 * `npm run restore-drill [-- --seconds 60 --seed 1]`: a product under load archives its log and takes a base backup. Then its
 * machine is lost, and another one is restored from the backup folder alone. Every bet acknowledged by the last archived
 * moment must exist, the books must be right, encrypted data readable, and draws and settlement must continue. The drill then
 * restores to a moment in the middle, and tries damaged and forged backups, which must be refused.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } })
const SECONDS = Number(values.seconds ?? 60)
const SEED = Number(values.seed ?? 1)
const MEMBERS = 60
const ARCHIVE_SECONDS = 5

const exceptions: string[] = []
const say = (line: string) => console.log(line)
function judge(what: string, wrong: readonly string[]): void {
  say(`${wrong.length === 0 ? '✓' : '✗'} ${what}`)
  for (const one of wrong.slice(0, 5)) say(`    ${one}`)
  exceptions.push(...wrong.map((one) => `${what}: ${one}`))
}
const at = (moment: number): string => new Date(moment).toISOString()

type Lost = { secret: string; tried: Load['tried']; paid: number; seen: Sight[]; middle: number; lostAt: number }
type Crowd = { members: Person[]; staff: StaffPerson[] }

/** The first machine: load, a base backup during it, more load, and the loss of the machine. */
async function firstMachine(backups: string): Promise<Lost & { crowd: Crowd }> {
  const ground = await openGround({ durable: true, backups })
  try {
    await archiveEvery(ground.database().adminUrl, ARCHIVE_SECONDS)
    await ground.startGateway()
    const node = await ground.node()
    const wish = (_: unknown, index: number) => ({
      username: `gambler${index}x`,
      payeeName: 'Plain Person',
      cash: '100000.00',
    })
    const crowd = await people(ground, {
      members: Array.from({ length: MEMBERS }, wish),
      staff: { keeper: ['auditor'] },
    })
    await node.start()
    const watching = await witness(ground.url)
    const running = load([node.site], crowd.members, chanceOf(SEED, 0))
    await sleep((SECONDS * 1000) / 4)
    const backup = await command('tools/backup.ts', ['--to', backups], {
      DATA_FOLDER: ground.folder,
      CROUPIER_SECRET: ground.secret,
    })
    judge(`a base backup under load, in ${backup.seconds.toFixed(1)} s`, backup.ok ? [] : [backup.said])
    say(indented(backup.said))
    await sleep((SECONDS * 1000) / 4)
    const middle = Date.now()
    await sleep((SECONDS * 1000) / 2)
    const lostAt = Date.now()
    await ground.lose()
    await Promise.all([running.stop(), watching.stop()])
    judge('no answer before the loss was a fault', [...new Set(running.odd)])
    const { tried, paid } = running
    return { secret: ground.secret, tried, paid: paid.length, seen: watching.seen, middle, lostAt, crowd }
  } finally {
    await ground.close()
  }
}

const restoring = (backups: string, to: string, secret: string, more: readonly string[] = []) =>
  command('tools/restore.ts', ['--from', backups, '--to', to, ...more], { CROUPIER_SECRET: secret })

/** The second machine has only the backup folder and the secret. */
async function secondMachine(
  backups: string,
  to: string,
  { secret, tried, seen, lostAt, crowd }: Lost & { crowd: Crowd },
) {
  const moment = lastArchivedMoment(seen, archivedUpTo(backups))
  const restored = await restoring(backups, to, secret)
  judge(`restored on a new machine in ${restored.seconds.toFixed(1)} s`, restored.ok ? [] : [restored.said])
  say(indented(restored.said))
  if (!restored.ok) return
  const ground = await openGround({ durable: true, from: { folder: to, secret }, backups })
  try {
    const acknowledged = tried.filter((one) => one.acknowledged)
    const early = acknowledged.filter((one) => one.acknowledgedAt! < moment).length
    const found = await present(ground.url, tried)
    judge('every bet acknowledged up to the last archived moment is there, once, and paid once', [
      ...(await stateViolations(ground.url, tried, moment, false)),
      ...(early > 0 ? [] : ['no bet was acknowledged before the last archived moment: nothing was proven']),
    ])
    say(`    lost at ${at(lostAt)}, archived up to ${at(moment)}: ${((lostAt - moment) / 1000).toFixed(1)} s before`)
    say(`    ${acknowledged.length} tickets acknowledged, ${early} of them up to that moment, ${found} are there`)
    say(`    ${acknowledged.length - found} tickets of the last seconds are lost`)
    judge('the books are right', await bookViolations(ground.url))

    await ground.startGateway()
    const node = await ground.node()
    await node.start()
    judge('encrypted data can be decrypted', await encryptionViolations(node, crowd.members[0]!, crowd.staff[0]!))
    judge('what was due meanwhile is drawn and settled', await everythingCompletes(ground.url, []))
    const going = await lifeGoesOn(ground.url, node, crowd.members, chanceOf(SEED, 1))
    judge('new bets are taken, drawn and settled', going)
    judge('the books are right after that', await bookViolations(ground.url))
    const backup = await command('tools/backup.ts', ['--to', backups], { DATA_FOLDER: to, CROUPIER_SECRET: secret })
    judge('it archives to the same folder and takes a base backup', backup.ok ? [] : [backup.said])
  } finally {
    await ground.close()
  }
}

async function momentInTheMiddle(backups: string, to: string, { secret, tried, middle }: Lost): Promise<void> {
  const restored = await restoring(backups, to, secret, ['--until', at(middle)])
  judge(`restored to ${at(middle)} in ${restored.seconds.toFixed(1)} s`, restored.ok ? [] : [restored.said])
  if (!restored.ok) return
  const ground = await openGround({ durable: true, from: { folder: to, secret } })
  try {
    const before = tried.filter((one) => one.acknowledgedAt !== null && one.acknowledgedAt < middle).length
    const claims = await stateViolations(ground.url, tried, middle, true)
    judge(`the ${before} tickets acknowledged by then exist, and none that was sent later`, claims)
    judge('the books were right then', await bookViolations(ground.url))
  } finally {
    await ground.close()
  }
}

async function damagedBackups(home: string, backups: string, secret: string): Promise<void> {
  for (const [nth, spoiler] of spoilers.entries()) {
    const from = spoiledCopy(backups, join(home, `spoiled-${nth}`), spoiler)
    const to = join(home, `from-spoiled-${nth}`)
    const { ok, said } = await restoring(from, to, secret)
    const wrong = [
      ...(ok ? ['it was restored without a word'] : []),
      ...(ok || spoiler.mustSay.test(said) ? [] : [`it did not say so: ${said}`]),
      ...(existsSync(join(to, 'postgres', 'cluster')) ? ['a database was left behind'] : []),
    ]
    judge(`refused, when ${spoiler.name}`, wrong)
    for (const path of [from, to]) rmSync(path, { recursive: true, force: true })
  }
}

const home = mkdtempSync(join(tmpdir(), 'croupier-restore-'))
// PostgreSQL runs under an account of its own where we are root, and must get in.
chmodSync(home, 0o755)
const backups = join(home, 'backups')
try {
  const lost = await firstMachine(backups)
  const segments = archivedSegments(backups)
  const bytes = segments.reduce((sum, { path }) => sum + statSync(path).size, 0)
  say(
    `  ${segments.length} segments of 16 MB archived, ${(bytes / 1e6).toFixed(1)} MB on the disk; ${lost.paid} deposits paid`,
  )
  await momentInTheMiddle(backups, join(home, 'middle'), lost)
  await damagedBackups(home, backups, lost.secret)
  await secondMachine(backups, join(home, 'second'), lost)
} catch (error) {
  judge('the drill came to its end', [String(error instanceof Error ? error.stack : error)])
} finally {
  rmSync(home, { recursive: true, force: true })
}
say(exceptions.length === 0 ? '0 exceptions.' : `${exceptions.length} exceptions.`)
process.exitCode = exceptions.length === 0 ? 0 : 1
