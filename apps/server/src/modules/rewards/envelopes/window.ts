import { envelopeOrder } from '@croupier/rules/rewards/envelope-record'
import type { Tx } from '../../../platform/db/database.ts'
import { bucketOf, cellOf } from '../../wallet/index.ts'
import { secretOf, seriesOf } from './drops.ts'
import { type ClaimsDeps, handOut, type OpenDrop, pseudonymOf, stateFor } from './handout.ts'
import type { EnvelopeRequest, Pseudonym } from './model.ts'
import { requestsStore } from './requests-store.ts'
import { decideRequests, placesOf } from './rules.ts'
import { envelopesStore as store } from './store.ts'

/** Requests that one transaction answers, at most. */
const AT_ONCE = 200

/** Reward rules §8, policy `window`: records the requests of a locked drop, which wait for the draw of their order. */
export async function collectRequests(
  deps: ClaimsDeps,
  tx: Tx,
  { drop, series }: Pick<OpenDrop, 'drop' | 'series'>,
  requests: readonly Omit<EnvelopeRequest, 'arrival' | keyof Pseudonym>[],
) {
  const state = await stateFor(deps, tx, { drop, series }, requests)
  const memberIds = requests.map(({ memberId }) => memberId)
  const waiting = await requestsStore.waiting(tx, drop.id, memberIds)
  const ofOrigins = await requestsStore.ofOrigins(tx, drop.id, requests)
  const so = { ...state, ofOrigins, isOver: drop.closedAt !== null }
  const { answers, accepted } = decideRequests(so, waiting, requests)
  const last = await requestsStore.count(tx, drop.id)
  const rows = accepted.map(({ memberId, key, device, network, receivedAt }, nth) => {
    return { memberId, key, device, network, receivedAt, arrival: last + nth + 1, ...pseudonymOf(deps, memberId) }
  })
  await requestsStore.add(tx, drop.id, rows)
  return answers
}

/** Draws the order of the requests of a drop, once, and answers all of them. Nodes take turns by the lock of the drop. */
export async function drawWindow(deps: ClaimsDeps, dropId: string): Promise<void> {
  const { db } = deps
  await db.transaction().execute((tx) => drawOrder(deps, tx, dropId))
  while (await db.transaction().execute((tx) => answerNext(deps, tx, dropId)));
}

async function drawOrder(deps: ClaimsDeps, tx: Tx, dropId: string): Promise<void> {
  const drop = await store.lock(tx, dropId)
  if (!drop || drop.drawnAt || drop.closedAt) return
  const { seed } = secretOf(deps, drop)
  const places = placesOf(await requestsStore.all(tx, dropId), drop.openAt, envelopeOrder(dropId, seed))
  await requestsStore.draw(tx, dropId, places, deps.clock.now())
}

/** Answers the next requests whose members are of one cell, because a transaction writes in one. False after the last one. */
async function answerNext(deps: ClaimsDeps, tx: Tx, dropId: string): Promise<boolean> {
  const drop = await store.lock(tx, dropId)
  if (!drop?.drawnAt || drop.closedAt || drop.taken >= drop.count) return false
  const next = await requestsStore.after(tx, dropId, drop.answered, AT_ONCE)
  const cells = next.map(({ memberId }) => cellOf(bucketOf(memberId)))
  const other = cells.findIndex((cell) => cell !== cells[0])
  const requests = other < 0 ? next : next.slice(0, other)
  const last = requests.at(-1)
  if (!last) return false
  const open = { drop, series: await seriesOf(tx, drop), secret: secretOf(deps, drop) }
  await handOut(deps, tx, open, requests, { drawn: new Map(requests.map((one) => [one.memberId, one])) })
  await requestsStore.answer(tx, dropId, last.place)
  return true
}
