import { type RoundRecord, recordRound } from '@croupier/game-math/casino/index'
import type { Player, Revealed, Round } from './model.ts'
import { pairOf } from './seeds.ts'

/** A round as its page shows it: the outcome only when the wallet has taken the stake and the player decides nothing more. */
export const roundView = ({ state, outcome, returned, refusal, ...round }: Round) => {
  const { roundId, key, game, bet, nonce, commit, at, campaignId = null } = round
  const known = state === 'settled' || state === 'ending' ? { outcome, returned } : { outcome: null, returned: null }
  return { roundId, key, game, bet, campaignId, nonce, commit, at, state, refusal, ...known }
}

/** The public side of a player's seeds. */
export const seedsView = (player: Player) => {
  const { commit, nextCommit, clientSeed, nonce } = pairOf(player.seeds)
  return { commit, nextCommit, clientSeed, nonce }
}

/** The record of a round under a revealed seed, from which anyone can repeat it. */
export const recordOf = ({ game, clientSeed, nonce, bet }: Round, { serverSeed }: Revealed): RoundRecord =>
  recordRound({ game, serverSeed, clientSeed, nonce, bet })

/** The records of the rounds under a revealed seed. The oldest comes first. */
export const recordsOf = ({ rounds }: Player, revealed: Revealed): RoundRecord[] =>
  rounds
    .filter((round) => round.commit === revealed.commit && round.state === 'settled')
    .map((round) => recordOf(round, revealed))
    .toSorted((one, other) => one.nonce - other.nonce)
