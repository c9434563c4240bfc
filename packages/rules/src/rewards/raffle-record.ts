import { drawStream, finalSeed, hashJson } from '@croupier/game-math/fairness/index'
import { drawTickets, type RaffleEntry } from './raffles.ts'

/** What is fixed before a raffle opens. Amounts are decimal text, instants ISO text, as in the published record. */
export type RaffleTerms = {
  readonly version: 1
  readonly protocol: 'raffle1'
  readonly raffle: string
  readonly openAt: string
  readonly closeAt: string
  readonly category: string | null
  readonly perTicket: string
  readonly maxTickets: number
  readonly onePrizeEach: boolean
  /** In the order in which they are drawn. */
  readonly prizes: readonly string[]
  readonly committedAt: string
  /** SHA-256 of the 32 bytes of the server seed. */
  readonly seedHash: string
}

/** `ticket` counts from 1 over the list of all tickets. */
export type RaffleWinner = {
  readonly prize: number
  readonly amount: string
  readonly ticket: number
  readonly owner: string
}

/** A raffle that is drawn, as it is published. `recordHash` covers all other fields. */
export type RaffleRecord = RaffleTerms & {
  readonly commitment: string
  /** The claims in their order. `owner` is the pseudonym of the member in this raffle. */
  readonly entries: readonly RaffleEntry[]
  /** Published when the raffle closed, before the seed was used. */
  readonly entriesHash: string
  readonly ticketCount: number
  readonly closedAt: string
  readonly serverSeed: string
  readonly finalSeed: string
  readonly winners: readonly RaffleWinner[]
  readonly drawnAt: string
  readonly recordHash: string
}

/** Casino rules §2.2. The hash of the terms, which is published before the raffle opens. */
export const raffleCommitment = (terms: RaffleTerms): string => {
  const { version, protocol, raffle, openAt, closeAt, category, perTicket } = terms
  const { maxTickets, onePrizeEach, prizes, committedAt, seedHash } = terms
  const first = { version, protocol, raffle, openAt, closeAt, category, perTicket }
  return hashJson({ ...first, maxTickets, onePrizeEach, prizes, committedAt, seedHash })
}

export const raffleEntriesHash = (entries: readonly RaffleEntry[]): string => hashJson(entries)

type Drawing = {
  readonly terms: RaffleTerms
  readonly entries: readonly RaffleEntry[]
  readonly serverSeed: string
  readonly closedAt: string
  readonly drawnAt: string
}

/**
 * Reward rules §10, Casino rules §2.2. Draws the prizes with the stream of the committed seed: `draw1:raffle:<id>:none`, without a
 * beacon. The list of tickets is not mixed in, so that nobody can steer the result with the last ticket.
 */
export function raffleRecord({ terms, entries, serverSeed, closedAt, drawnAt }: Drawing): RaffleRecord {
  const seed = finalSeed(serverSeed, { game: 'raffle', drawId: terms.raffle }, 'none')
  const stream = drawStream(seed, 'raffle')
  const drawn = drawTickets(terms, entries, terms.prizes.length, (count) => stream.int(count))
  const winners = drawn.map(({ ticket, owner }, at) => ({
    prize: at + 1,
    amount: terms.prizes[at] ?? '',
    ticket: ticket + 1,
    owner,
  }))
  const fields = {
    ...terms,
    commitment: raffleCommitment(terms),
    entries,
    entriesHash: raffleEntriesHash(entries),
    ticketCount: entries.reduce((sum, { tickets }) => sum + tickets, 0),
    closedAt,
    serverSeed,
    finalSeed: seed,
    winners,
    drawnAt,
  }
  return { ...fields, recordHash: hashJson(fields) }
}
