import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, nothing } from '../shapes.ts'
import { BONUS_CATEGORIES } from './bonus.ts'

/** `closed`: the list of tickets is fixed and its hash is published. The draw follows within minutes. */
export const RAFFLE_STATES = ['comingSoon', 'open', 'closed', 'drawn'] as const
export type RaffleState = (typeof RAFFLE_STATES)[number]

const winner = z.object({
  /** Counts from 1, as `ticket`. */
  prize: z.int(),
  amount: money,
  ticket: z.int(),
  /** Masked (Reward rules §12); empty for an account that is gone or excluded. */
  name: z.string(),
  isOwn: z.boolean(),
})

const raffle = z.object({
  id: z.string(),
  title: z.string(),
  category: z.nullable(z.enum(BONUS_CATEGORIES)),
  /** The valid bet of a ticket. */
  perTicket: money,
  maxTickets: z.int(),
  /** A member wins at most one prize. */
  onePrizeEach: z.boolean(),
  prizes: z.array(money),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(RAFFLE_STATES),
  /** Binds the terms and the seed; published before the raffle opens. */
  commitment: z.string(),
  /** The hash of the list of tickets, from the close on. */
  entriesHash: z.nullable(z.string()),
  tickets: z.int(),
  /** Tickets of the member that are claimed, and those that wait for a claim. */
  own: z.object({
    tickets: z.int(),
    claimable: z.int(),
    pseudonym: z.nullable(z.string()),
    /** The numbers of the tickets by claim, once the raffle is closed. */
    numbers: z.array(z.object({ from: z.int(), to: z.int() })),
  }),
  winners: z.array(winner),
})
export type Raffle = z.output<typeof raffle>

/** Reward rules §10. Excluded members and accounts that get no rewards see none. */
export const raffles = endpoint({
  module: 'rewards',
  token: true,
  method: 'GET',
  path: '/wps/rewards/raffles',
  summary: 'The raffles that come, run, or were drawn in the last month, with the tickets of the member',
  request: nothing,
  response: z.object({ raffles: z.array(raffle) }),
  refusals: [],
})

/** §7 claim raffle promotion (Reward rules §10). A repeated claim adds nothing until further bets have earned tickets. */
export const claimRaffle = endpoint({
  module: 'rewards',
  token: true,
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  summary: 'Takes the tickets of a raffle that the bets of the member have earned and that are not claimed yet',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ id: line(40) }),
  response: z.object({ added: z.int(), tickets: z.int() }),
  refusals: ['rewards.raffle_unknown', 'rewards.raffle_closed', 'rewards.member_refused'],
})

/** Reward rules §10: amounts and instants are texts here, because the hashes of the record are over these texts. */
export const raffleRecord = endpoint({
  module: 'rewards',
  token: false,
  method: 'GET',
  path: '/wps/rewards/raffles/:id/record',
  summary: 'The record of a raffle that was drawn: tickets by pseudonym, seed and winners, for anyone to verify',
  request: z.object({ id: line(40) }),
  response: z.object({
    version: z.literal(1),
    protocol: z.literal('raffle1'),
    raffle: z.string(),
    openAt: z.string(),
    closeAt: z.string(),
    category: z.nullable(z.string()),
    perTicket: z.string(),
    maxTickets: z.int(),
    onePrizeEach: z.boolean(),
    prizes: z.array(z.string()),
    committedAt: z.string(),
    seedHash: z.string(),
    commitment: z.string(),
    entries: z.array(z.object({ owner: z.string(), tickets: z.int() })),
    entriesHash: z.string(),
    ticketCount: z.int(),
    closedAt: z.string(),
    serverSeed: z.string(),
    finalSeed: z.string(),
    winners: z.array(z.object({ prize: z.int(), amount: z.string(), ticket: z.int(), owner: z.string() })),
    drawnAt: z.string(),
    recordHash: z.string(),
  }),
  refusals: ['rewards.raffle_unknown'],
})
