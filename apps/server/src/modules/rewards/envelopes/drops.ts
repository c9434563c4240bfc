import { hashSeed } from '@croupier/game-math/fairness/index'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, memberIdOf } from '@croupier/kernel/ids'
import { Fault, invariant } from '@croupier/kernel/invariant'
import { type Money, moneyText, parseMoney, units } from '@croupier/kernel/money'
import { type Random, toHex } from '@croupier/kernel/random'
import { envelopeAmounts, envelopeCommitment, envelopeRecord } from '@croupier/rules/rewards/envelope-record'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { account, type House, type Wallet } from '../../wallet/index.ts'
import { claimsStore } from './claims-store.ts'
import { type EligibilityDeps, eligibleMembers } from './eligibility.ts'
import { type Drop, type DropSecret, ENVELOPES, SECRET_PURPOSE, type Series } from './model.ts'
import { requestsStore } from './requests-store.ts'
import {
  closesAfter,
  drawAtOf,
  drawsAfter,
  isForAll,
  localDay,
  openingsOf,
  requestsOf,
  splitText,
  termsOf,
} from './rules.ts'
import { envelopesStore as store } from './store.ts'

export type DropsDeps = EligibilityDeps & {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  wallet: Pick<Wallet, 'post'>
  jobs: Pick<Jobs, 'add'>
}

/** Drops are made, and their commitments published, so long before they open. */
const AHEAD_MS = MS.day
const SEED_BYTES = 32
const SHOWN_DAYS_MS = 2 * MS.day

const secretShape = z.object({ seed: z.string(), amounts: z.array(z.string()) })

const secretText = ({ seed, amounts }: DropSecret): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ seed, amounts: amounts.map(moneyText) }))

/** The seed and the amounts of a drop that is not closed. */
export function secretOf({ vault }: Pick<DropsDeps, 'vault'>, { id, secretEncrypted }: Drop): DropSecret {
  if (!secretEncrypted) throw new Fault(`the drop ${id} has published its secret`)
  const text = vault.decrypt(SECRET_PURPOSE, secretEncrypted).toString('utf8')
  const { seed, amounts } = secretShape.parse(JSON.parse(text))
  return { seed, amounts: amounts.map(parseMoney) }
}

/**
 * Makes drops to come, computes who is eligible for those that open, answers the requests that wait for a draw, and closes drops that are
 * over. Repeats nothing.
 */
export async function runDrops(deps: DropsDeps, draw: (dropId: string) => Promise<void>): Promise<void> {
  const { db, clock } = deps
  await makeDrops(deps)
  for (const id of await store.toOpen(db, clock.now())) await openDrop(deps, id)
  for (const id of await requestsStore.toDraw(db, drawsAfter(clock.now()))) await draw(id)
  for (const id of await store.unclosed(db, { endedBefore: closesAfter(clock.now()) }))
    await db.transaction().execute((tx) => closeDrop(deps, tx, id))
}

/** A transaction for each drop: its account lies in a cell. */
async function makeDrops(deps: DropsDeps): Promise<void> {
  const { db, clock, figures } = deps
  const now = clock.now()
  const { timeZone } = figures.calendar()
  for (const series of await store.seriesSince(db, localDay(plusMs(now, -SHOWN_DAYS_MS), timeZone))) {
    if (series.pausedAt) continue
    const openings = openingsOf(series, timeZone, { after: now, until: plusMs(now, AHEAD_MS) })
    for (const openAt of openings) await db.transaction().execute((tx) => makeDrop(deps, tx, { id: series.id, openAt }))
  }
}

/** Makes the envelopes of a drop from a committed seed, and sets their total aside. */
async function makeDrop(deps: DropsDeps, tx: Tx, { id, openAt }: { id: string; openAt: Instant }): Promise<void> {
  const { clock, random, vault } = deps
  const series = await store.lockSeries(tx, id)
  const committedAt = clock.now()
  if (!series || series.pausedAt || committedAt >= openAt) return
  const seed = random.bytes(SEED_BYTES)
  const dropId = `e${humanId(random)}`
  const times = { openAt, closeAt: plusMs(openAt, series.minutes * MS.minute), committedAt }
  const drop = { id: dropId, seriesId: id, total: series.total, count: series.count, ...times }
  const committed = { ...drop, seedHash: hashSeed(toHex(seed)) }
  const amounts = envelopeAmounts({ drop: dropId, ...splitText(series) }, toHex(seed))
  invariant(amounts, 'the terms of a series add up')
  const secret = vault.encrypt(SECRET_PURPOSE, secretText({ seed: toHex(seed), amounts }))
  const commitment = envelopeCommitment(termsOf(committed, series))
  if (!(await store.addDrop(tx, { ...committed, commitment, secretEncrypted: secret }))) return
  // The draw does not wait for the next minute.
  if (series.fairness === 'window') await deps.jobs.add(tx, ENVELOPES, {}, { runAt: drawAtOf(drop) })
  await moveMoney(deps, tx, { dropId, reference: dropId, from: 'rewards', to: 'envelopes', amount: series.total })
}

type Move = { dropId: string; reference: string; from: House; to: House; amount: Money }

/** The ledger posts between an owner and the house, so the money of a drop passes through an account of the drop itself. */
async function moveMoney({ clock, wallet }: DropsDeps, tx: Tx, { dropId, reference, from, to, amount }: Move) {
  const own = account.held(memberIdOf(dropId))
  const postings = [
    { from: account.house(from), to: own, amount },
    { from: own, to: account.house(to), amount },
  ]
  await wallet.post(tx, { kind: 'reward', reference, at: clock.now(), postings })
}

/** Reward rules §8: computes the eligible members once, when the drop opens. */
export async function openDrop(deps: DropsDeps, id: string): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (tx) => {
    const drop = await store.lock(tx, id)
    if (!drop || drop.openedAt || drop.closedAt) return
    const series = await seriesOf(tx, drop)
    if (!isForAll(series)) await claimsStore.addEligible(tx, id, await eligibleMembers(deps, tx, series))
    await store.open(tx, id, clock.now())
  })
}

export async function seriesOf(tx: Db | Tx, { seriesId }: Drop): Promise<Series> {
  const series = (await store.seriesByIds(tx, [seriesId])).get(seriesId)
  invariant(series, 'a drop has its series')
  return series
}

/** Ends a drop: what is left returns to the house, and the record is public. The lock makes claims that are late wait. */
export async function closeDrop(deps: DropsDeps, tx: Tx, id: string): Promise<void> {
  const drop = await store.lock(tx, id)
  if (!drop || drop.closedAt) return
  const { seed, amounts } = secretOf(deps, drop)
  const closedAt = deps.clock.now()
  const left = units(drop.total - drop.takenAmount)
  if (left > 0n)
    await moveMoney(deps, tx, { dropId: id, reference: `${id}:left`, from: 'envelopes', to: 'rewards', amount: left })
  const series = await seriesOf(tx, drop)
  const terms = termsOf(drop, series)
  const claims = await claimsStore.taken(tx, id)
  const requests = series.fairness === 'window' ? requestsOf(await requestsStore.all(tx, id), drop.openAt) : null
  const record = envelopeRecord({
    terms,
    amounts,
    claims,
    requests,
    serverSeed: seed,
    closedAt: closedAt.toISOString(),
  })
  await store.close(tx, id, { record, closedAt })
  await claimsStore.forgetEligible(tx, id)
  await claimsStore.forgetOrigins(tx, id)
  await requestsStore.forget(tx, id)
}
