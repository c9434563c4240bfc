import type { Clock } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { RewardFigures, RewardMembers } from '../ports.ts'
import type { StoredBonus } from './model.ts'
import { wageredOf } from './rules.ts'

export type BonusDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'post' | 'balanceOf' | 'balancesOf'>
  members: Pick<RewardMembers, 'isBarred'>
  figures: Pick<RewardFigures, 'calendar' | 'playedByCategory' | 'openTickets'>
}

/** What an active bonus has counted so far. Nothing of it is stored: the bet book has it, so corrections count by themselves. */
export async function wageredNow({ figures }: BonusDeps, reader: Reader, bonus: StoredBonus): Promise<Money> {
  const { memberId, fromDay } = bonus
  const played = await figures.playedByCategory(reader, new Map([[memberId, fromDay]]))
  return wageredOf(bonus, played.get(memberId) ?? new Map())
}
