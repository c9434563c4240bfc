import { checkRound } from '@croupier/game-math/casino/round-check'
import { hashSeed } from '@croupier/game-math/fairness/index'
import type { Revealed } from './api.ts'

/** Repeats every round on this device. The commitment must be that of the seed, and every record must be under it. */
export function isRight({ commit, serverSeed, records }: Pick<Revealed, 'commit' | 'serverSeed' | 'records'>): boolean {
  if (hashSeed(serverSeed) !== commit) return false
  return records.every((record) => record.serverSeed === serverSeed && checkRound(record, commit)?.verdict === 'proven')
}
