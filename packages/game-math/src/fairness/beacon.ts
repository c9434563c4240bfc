import { refuse } from '@croupier/kernel/refusals'

/** Casino rules §2.2: the timetable of a public beacon, in seconds. Round 1 is published at the genesis. */
export type BeaconClock = { readonly genesisTime: number; readonly periodSeconds: number }

/** The round that is the latest at a time, and the time of its publication, in Unix seconds. */
export function beaconRoundAt(
  { genesisTime, periodSeconds }: BeaconClock,
  unixTime: number,
): { round: number; roundTime: number } {
  if (periodSeconds < 1 || unixTime < genesisTime) return refuse('request.malformed')
  const periods = Math.floor((unixTime - genesisTime) / periodSeconds)
  return { round: periods + 1, roundTime: genesisTime + periods * periodSeconds }
}
