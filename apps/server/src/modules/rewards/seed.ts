import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { cents } from '@croupier/kernel/money'
import type { Tx } from '../../platform/db/database.ts'
import { monthOf } from './vip/rules.ts'
import type { VipDeps } from './vip/service.ts'
import { vipStore } from './vip/store.ts'

const LEVEL = 3
const KEPT_DAYS = 60
/** A demo with a past is seeded at its beginning, thirty days before the first visit. */
const GIFTS = [
  { sourceRef: 'demo:welcome', amount: cents(1_800), note: 'Welcome to the demo', days: 37 },
  { sourceRef: 'demo:thanks', amount: cents(500), note: 'Thank you for your feedback', days: 51 },
]

/** Gives a member of the demo a level and rewards to claim, so that the pages show some at the first start. */
export async function seedRewards({ clock, figures, grants }: VipDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const now = clock.now()
  const today = businessDayOf(now, figures.calendar())
  const month = monthOf(today)
  const row = { memberId, level: LEVEL, peak: 0, month, reachedIn: month, monthLevel: null, bonusMonth: null }
  await vipStore.save(tx, { ...row, heldUntil: plusDays(today, KEPT_DAYS) })
  for (const { days, ...gift } of GIFTS)
    await grants.offer(tx, { ...gift, memberId, source: 'staff', level: null, expiresAt: plusMs(now, days * MS.day) })
}
