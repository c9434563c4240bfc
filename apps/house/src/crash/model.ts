import * as z from 'zod/mini'

/** `aborted`: the node died in flight and the crash fell into the gap, so that the bets that flew were given back. */
const PHASES = ['betting', 'flying', 'crashed', 'aborted'] as const
/**
 * A bet. `sent`: the wallet may have taken the stake. `open`: it takes part. `ending`: its return is final, and the wallet may not know
 * it. `voiding`: the stake goes back, and the wallet may not know it. `refused`: the wallet took no stake.
 */
const BET_STATES = ['sent', 'open', 'ending', 'voiding', 'settled', 'voided', 'refused'] as const

const hundredths = z.nullable(z.string())
const instant = z.nullable(z.number())

/** A chain of hashes, whose games are played in order. `start` and `checkpoints` are secret. */
export const crashChainForm = z.object({
  /** The number of the first round that uses the chain. */
  first: z.number(),
  games: z.number(),
  terminalHash: z.string(),
  /** Every so many hashes one of them, from the start on, so that a hash is found without hashing the whole chain. */
  checkpoints: z.array(z.string()),
  /** Made after the terminal hash was written down. Null until then. */
  salt: z.nullable(z.string()),
  publishedAt: z.string(),
})
export type CrashChain = z.output<typeof crashChainForm>

/** A round. Instants are milliseconds of the server's clock. The hash and the point are null until the round is over. */
export const crashRoundForm = z.object({
  number: z.number(),
  phase: z.enum(PHASES),
  closesAt: z.number(),
  tookOffAt: instant,
  endedAt: instant,
  hash: z.nullable(z.string()),
  point100: hundredths,
})
export type CrashRound = z.output<typeof crashRoundForm>

/** A bet of a player on a round. Multipliers are in hundredths. */
export const crashBetForm = z.object({
  betId: z.string(),
  /** What the page calls this bet, so that a repeated request places no second one. */
  key: z.string(),
  playerId: z.string(),
  /** The name as other players see it. */
  name: z.string(),
  currency: z.string(),
  round: z.number(),
  slot: z.number(),
  /** Decimal text. */
  stake: z.string(),
  auto100: z.nullable(z.number()),
  manual100: z.nullable(z.number()),
  force100: hundredths,
  cashedOutAt100: hundredths,
  /** Decimal text, the stake included. Null until it is final. */
  returned: z.nullable(z.string()),
  state: z.enum(BET_STATES),
  at: z.string(),
  /** Why the wallet refused, in its words. */
  refusal: z.nullable(z.object({ status: z.string(), message: z.string() })),
})
export type CrashBet = z.output<typeof crashBetForm>

/** The bets that a player may have on one round. */
export const SLOTS = 2

export const isOver = ({ phase }: Pick<CrashRound, 'phase'>): boolean => phase === 'crashed' || phase === 'aborted'
/** Whether a message to the wallet is due. */
export const isWaiting = ({ state }: Pick<CrashBet, 'state'>): boolean =>
  state === 'sent' || state === 'ending' || state === 'voiding'
/** Whether other players see the bet: its stake was taken and not given back. */
export const isPlaced = ({ state }: Pick<CrashBet, 'state'>): boolean =>
  state === 'open' || state === 'ending' || state === 'settled'
