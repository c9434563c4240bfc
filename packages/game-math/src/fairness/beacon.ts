import { type Instant, MS } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'

/** Casino rules §2.2: the timetable of a public beacon, in seconds. Round 1 is published at the genesis. */
export type BeaconClock = { readonly genesisTime: number; readonly periodSeconds: number }

/** drand's schemes of signatures (https://docs.drand.love/docs/specification). */
export const BEACON_SCHEMES = ['bls-unchained-g1-rfc9380', 'pedersen-bls-unchained', 'pedersen-bls-chained'] as const
export type BeaconScheme = (typeof BEACON_SCHEMES)[number]

/** A chain of rounds. `hash` identifies it in records; keys and hashes in lower-case hex. */
export type BeaconChain = BeaconClock & {
  readonly name: string
  readonly hash: string
  readonly scheme: BeaconScheme
  readonly publicKey: string
}

/** A round of a chain, as a record names it. */
export type NamedRound = { readonly chain: string; readonly round: number }

/** Codes of the chains that a game can mix in. */
export const BEACON_CODES = ['quicknet'] as const
export type BeaconCode = (typeof BEACON_CODES)[number]
export type BeaconChains = Readonly<Record<BeaconCode, BeaconChain>>

/**
 * The chains, with the keys that their rounds are checked with. They are kept here, and not in a setting, so that an operator
 * cannot pass off a chain of their own as a public one.
 */
export const BEACON_CHAINS: BeaconChains = {
  quicknet: {
    name: 'drand quicknet',
    hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    scheme: 'bls-unchained-g1-rfc9380',
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    genesisTime: 1_692_803_367,
    periodSeconds: 3,
  },
}

/** Decisions "Draws and cut-off": a game with a beacon closes at least this long before its draw. */
export const BEACON_LOCK_SECONDS = 10
/** Casino rules §2.2: the round of a draw is published at least so many periods after the cut-off. */
const PERIODS_AFTER_CLOSE = 2

/** The round that is the latest at a time, and the time of its publication, in Unix seconds. */
export function beaconRoundAt(
  { genesisTime, periodSeconds }: BeaconClock,
  unixTime: number,
): { round: number; roundTime: number } {
  if (periodSeconds < 1 || unixTime < genesisTime) return refuse('request.malformed')
  const periods = Math.floor((unixTime - genesisTime) / periodSeconds)
  return { round: periods + 1, roundTime: genesisTime + periods * periodSeconds }
}

/** When a round is published. */
export const beaconRoundTime = ({ genesisTime, periodSeconds }: BeaconClock, round: number): Instant =>
  new Date((genesisTime + (round - 1) * periodSeconds) * MS.second)

/** Casino rules §2.2: the round of an issue, the first that is published two periods after its cut-off or later. */
export function beaconRoundAfter(clock: BeaconClock, closeAt: Instant): number {
  const from = Math.ceil(closeAt.getTime() / MS.second) + PERIODS_AFTER_CLOSE * clock.periodSeconds
  const { round, roundTime } = beaconRoundAt(clock, from)
  return roundTime < from ? round + 1 : round
}

/** Whether this is the round of an issue with these times: nobody could choose it, and it is published before the draw. */
export const isRoundOf = (chain: BeaconClock, round: number, closeAt: Instant, drawAt: Instant): boolean =>
  closeAt >= beaconRoundTime(chain, 1) &&
  round === beaconRoundAfter(chain, closeAt) &&
  beaconRoundTime(chain, round) <= drawAt
