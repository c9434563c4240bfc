import { type BusinessDay, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { Db } from '../../../platform/db/database.ts'
import type { GrantsService } from '../grants/service.ts'
import type { VipPolicy } from '../policy.ts'
import type { RefereeSources, RewardFigures, RewardMembers } from '../ports.ts'
import { birthsKeptOn } from './rules.ts'
import { vipStore as store } from './store.ts'

type Deps = {
  db: Db
  members: Pick<RewardMembers, 'verifiedBornOn'>
  figures: Pick<RewardFigures, 'calendar'>
  grants: Pick<GrantsService, 'offer' | 'ofRights'>
  referees: Pick<RefereeSources, 'accountsOfPerson'>
  settings(): VipPolicy
}

const SOURCE = 'vip_birthday'
/** Reward rules §2.3: the days in which the bonus can be claimed, and those in which the birthday must not have changed. */
const CLAIM_DAYS = 7
const UNCHANGED_DAYS = 30

/** Once for each calendar year, so another birthday brings no second bonus. */
const refOf = (memberId: MemberId, day: BusinessDay): string => `${memberId}:${day.slice(0, 4)}`

/**
 * Reward rules §2.3: offers the bonuses of the birthdays of today. Those of the days before are looked at again as long as they could
 * be claimed: a time-out may have ended, or the server stood still.
 */
export async function offerBirthdayBonuses(deps: Deps, today: BusinessDay): Promise<void> {
  if (deps.settings().levels.every(({ birthdayBonus }) => birthdayBonus === ZERO)) return
  for (let ago = CLAIM_DAYS - 1; ago >= 0; ago--) await offerOn(deps, plusDays(today, -ago))
}

async function offerOn(deps: Deps, day: BusinessDay): Promise<void> {
  const { db, members, grants, figures, settings } = deps
  const calendar = figures.calendar()
  const statedBefore = startOfDay(plusDays(day, -UNCHANGED_DAYS), calendar)
  const born = await members.verifiedBornOn(db, birthsKeptOn(day), statedBefore)
  const levels = await store.atStartOf(db, born, day)
  for (const memberId of await withoutBonus(deps, born, day)) {
    const level = levels.get(memberId) ?? 0
    const amount = settings().levels[level - 1]?.birthdayBonus ?? ZERO
    if (amount === ZERO || (await hasPersonBonus(deps, memberId, day))) continue
    const right = { source: SOURCE, sourceRef: refOf(memberId, day), level, note: '' } as const
    const expiresAt = startOfDay(plusDays(day, CLAIM_DAYS), calendar)
    await db.transaction().execute((tx) => grants.offer(tx, { ...right, memberId, amount, expiresAt }))
  }
}

/** The members who have no bonus of the year of a birthday. */
async function withoutBonus(
  { db, grants }: Deps,
  ids: readonly MemberId[],
  day: BusinessDay,
): Promise<readonly MemberId[]> {
  const refs = ids.map((memberId) => refOf(memberId, day))
  const found = await grants.ofRights(db, SOURCE, refs)
  return ids.filter((memberId) => !found.has(refOf(memberId, day)))
}

/** Reward rules §13: one person, one bonus, however many accounts. */
async function hasPersonBonus(deps: Deps, memberId: MemberId, day: BusinessDay): Promise<boolean> {
  const accounts = await deps.referees.accountsOfPerson(deps.db, memberId)
  return (await withoutBonus(deps, accounts, day)).length < accounts.length
}
