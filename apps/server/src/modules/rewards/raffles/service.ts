import { ownerCommitment } from '@croupier/game-math/fairness/index'
import { type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { parseMoney, sumOf } from '@croupier/kernel/money'
import { type Random, toHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { raffleEntriesHash, raffleRecord } from '@croupier/rules/rewards/raffle-record'
import { maskName } from '@croupier/rules/rewards/winners'
import type { Raffle } from '@croupier/wire/rewards/raffles'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { GrantsService } from '../grants/service.ts'
import type { RewardFigures, RewardMembers } from '../ports.ts'
import { type RaffleMember, SEED_PURPOSE, type StoredRaffle } from './model.ts'
import { claimableTickets, stateOf, stepOf, termsOf, validBetIn } from './rules.ts'
import { rafflesStore as store } from './store.ts'

export type RafflesDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  members: RewardMembers
  figures: RewardFigures
  grants: Pick<GrantsService, 'offer' | 'usualEnd'>
}
export type RafflesService = ReturnType<typeof rafflesService>

const SHOWN_DAYS = 31
const SALT_BYTES = 16

/** Reward rules §10: raffles of members. */
export function rafflesService(deps: RafflesDeps) {
  const { db } = deps
  return {
    list: (memberId: MemberId) => list(deps, memberId),
    claim: (tx: Tx, memberId: MemberId, id: string) => claim(deps, tx, memberId, id),
    /** The published record of a raffle that was drawn. */
    async record(id: string) {
      const record = (await store.record(db, id)) ?? refuse('rewards.raffle_unknown')
      const { prizes, entries, winners } = record
      return { ...record, prizes: [...prizes], entries: [...entries], winners: [...winners] }
    },
    run: () => run(deps),
    reencrypt: () => reencrypt(deps),
  }
}

export const today = ({ clock, figures }: Pick<RafflesDeps, 'clock' | 'figures'>): BusinessDay =>
  businessDayOf(clock.now(), figures.calendar())

async function list(deps: RafflesDeps, memberId: MemberId): Promise<{ raffles: Raffle[] }> {
  const { db, members } = deps
  const member = await members.memberOf(db, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(db, memberId))) return { raffles: [] }
  const found = await store.since(db, plusDays(today(deps), -SHOWN_DAYS))
  return { raffles: await Promise.all(found.map((raffle) => shown(deps, raffle, memberId))) }
}

async function shown(deps: RafflesDeps, raffle: StoredRaffle, memberId: MemberId): Promise<Raffle> {
  const { db, clock } = deps
  const { id, title, category, perTicket, maxTickets, onePrizeEach, prizes, commitment, entriesHash, tickets } = raffle
  const own = await store.memberOf(db, id, memberId)
  const state = stateOf(raffle, clock.now())
  const claimed = own?.tickets ?? 0
  const claimable =
    state === 'open' ? claimableTickets(raffle, await validBetOf(deps, db, raffle, memberId), claimed) : 0
  return {
    id,
    title,
    category,
    perTicket,
    maxTickets,
    onePrizeEach,
    prizes: [...prizes],
    state,
    commitment,
    entriesHash,
    startsAt: raffle.openAt,
    endsAt: raffle.closeAt,
    tickets,
    own: {
      tickets: claimed,
      claimable,
      pseudonym: own?.owner ?? null,
      numbers: raffle.closedAt && own ? await store.numbersOf(db, id, memberId) : [],
    },
    winners: await winnersOf(deps, raffle, memberId),
  }
}

/** Reward rules §1, §12: the winners by their masked names, but for those who are excluded or gone. */
async function winnersOf({ db, members }: RafflesDeps, { id, winners }: StoredRaffle, own: MemberId) {
  if (!winners || winners.length === 0) return []
  const byOwner = await store.membersOf(
    db,
    id,
    winners.map(({ owner }) => owner),
  )
  const memberIds = [...byOwner.values()]
  const [names, standings] = await Promise.all([members.usernames(memberIds), members.standingsOf(db, memberIds)])
  return winners.map(({ prize, amount, ticket, owner }) => {
    const memberId = byOwner.get(owner)
    const standing = memberId && standings.get(memberId)
    const isNamed = standing && mayBeOffered(standing, standing.isBarred)
    const name = isNamed ? maskName(names.get(memberId) ?? '') : ''
    return { prize, amount: parseMoney(amount), ticket, isOwn: memberId === own, name }
  })
}

async function validBetOf({ figures }: RafflesDeps, reader: Reader, raffle: StoredRaffle, memberId: MemberId) {
  const days = { from: raffle.firstDay, to: raffle.lastDay }
  return validBetIn(raffle, await figures.playedDays(reader, [memberId], days))
}

/** Claims of one raffle wait for each other: their order numbers the tickets. The bets are summed before that. */
async function claim(deps: RafflesDeps, tx: Tx, memberId: MemberId, id: string) {
  const { clock, random, members } = deps
  const member = await members.memberOf(tx, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(tx, memberId))) refuse('rewards.member_refused')
  const known = (await store.find(tx, id)) ?? refuse('rewards.raffle_unknown')
  const validBet = await validBetOf(deps, tx, known, memberId)
  const raffle = (await store.lock(tx, id)) ?? refuse('rewards.raffle_unknown')
  const at = clock.now()
  if (stateOf(raffle, at) !== 'open') refuse('rewards.raffle_closed')
  const own = (await store.memberOf(tx, id, memberId)) ?? pseudonymOf(memberId, toHex(random.bytes(SALT_BYTES)))
  const added = claimableTickets(raffle, validBet, own.tickets)
  const tickets = own.tickets + added
  if (added > 0) await store.claim(tx, id, { member: { ...own, tickets }, added, no: raffle.claims + 1, at })
  return { added, tickets }
}

const pseudonymOf = (memberId: MemberId, salt: string): RaffleMember => ({
  memberId,
  salt,
  owner: ownerCommitment(memberId, salt),
  tickets: 0,
})

/** Closes raffles that are over, and draws those whose list of tickets is public. Repeats nothing. */
async function run(deps: RafflesDeps): Promise<void> {
  const { db, clock } = deps
  for (const id of await store.due(db, clock.now()))
    await db.transaction().execute(async (tx) => {
      const raffle = await store.lock(tx, id)
      const step = raffle && stepOf(raffle, clock.now())
      if (step === 'close') await close(deps, tx, raffle!)
      if (step === 'draw') await draw(deps, tx, raffle!)
    })
}

/** Fixes the list of tickets. Those of members who may get nothing now are left out (Reward rules §1). */
async function close({ clock, members }: RafflesDeps, tx: Tx, { id }: StoredRaffle): Promise<void> {
  const claims = await store.claims(tx, id)
  const standings = await members.standingsOf(tx, [...new Set(claims.map(({ memberId }) => memberId))])
  const listed = claims.filter(({ memberId }) => {
    const standing = standings.get(memberId)
    return standing && mayBeOffered(standing, standing.isBarred)
  })
  let tickets = 0
  const numbered = listed.map((one) => {
    const firstTicket = tickets + 1
    tickets += one.tickets
    return { no: one.no, firstTicket }
  })
  await store.number(tx, id, numbered)
  const entries = listed.map(({ owner, tickets: count }) => ({ owner, tickets: count }))
  await store.close(tx, id, { entries, entriesHash: raffleEntriesHash(entries), tickets, closedAt: clock.now() })
}

/** Draws with the committed seed, reveals it, and offers each prize once. A prize without a member stays with the house. */
async function draw({ clock, vault, grants }: RafflesDeps, tx: Tx, raffle: StoredRaffle): Promise<void> {
  const { id, title, closedAt, seedEncrypted } = raffle
  const entries = await store.entries(tx, id)
  invariant(entries && closedAt && seedEncrypted, 'a closed raffle has its list and its seed')
  const drawnAt = clock.now()
  const record = raffleRecord({
    terms: termsOf(raffle),
    entries,
    serverSeed: toHex(vault.decrypt(SEED_PURPOSE, seedEncrypted)),
    closedAt: closedAt.toISOString(),
    drawnAt: drawnAt.toISOString(),
  })
  const members = await store.membersOf(
    tx,
    id,
    record.winners.map(({ owner }) => owner),
  )
  const paid = []
  for (const { prize, amount: text, owner } of record.winners) {
    const memberId = members.get(owner)
    const amount = parseMoney(text)
    const right = { source: 'raffle' as const, sourceRef: `${id}:${prize}`, level: null, note: title, amount }
    if (memberId && (await grants.offer(tx, { ...right, memberId, expiresAt: grants.usualEnd() }))) paid.push(amount)
  }
  await store.reveal(tx, id, { record, drawnAt, paid: sumOf(paid) })
}

/** T169: encrypts the seeds of raffles to come with the current key. */
const reencrypt = ({ db, vault }: RafflesDeps): Promise<Reencrypted> =>
  reencryptRows({
    next: (after: string | null, limit) => store.seedsAfter(db, after, limit),
    keyOf: ({ raffleId }) => raffleId,
    isCurrent: ({ seedEncrypted }) => vault.isCurrent(SEED_PURPOSE, seedEncrypted!),
    reencrypt: (row) =>
      store.reencrypt(db, row, vault.encrypt(SEED_PURPOSE, vault.decrypt(SEED_PURPOSE, row.seedEncrypted!))),
  })
