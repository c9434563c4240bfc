import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { GameReturn, gameReturns } from '@croupier/wire/providers/returns.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { countingStore } from './counting-store.ts'
import type { ReturnAlert } from './model.ts'
import { type ListedRecord, recordsStore } from './records-store.ts'
import { observedPpm, returnBand } from './rules.ts'

export type ReturnsDesk = ReturnType<typeof returnsDesk>

/** The returns of games as staff see them. */
export function returnsDesk({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list(asked: Input<typeof gameReturns>): Promise<Output<typeof gameReturns>> {
      const found = await recordsStore.list(db, asked)
      const alerts = await recordsStore.alertsOf(
        db,
        found.items.map(({ recordId }) => recordId),
      )
      return { ...found, items: found.items.map((one) => viewOf(one, alerts.get(one.recordId))) }
    },

    /** The game is counted anew, because the rounds that showed the deviation would show it again. */
    async endAlert(tx: Tx, by: StaffCall, { id, reason }: { id: number; reason: string }) {
      const at = clock.now()
      const [record] = await recordsStore.byIds(tx, [id])
      if (!record || !(await recordsStore.endAlert(tx, { recordId: id, note: reason, at })))
        return refuse('game_return.no_alert')
      await countingStore.startAfter(tx, id, at)
      const object = `game-return:${record.providerId}/${record.gameCode}`
      await by.audit(tx, { object, before: { alert: 'open' }, after: { alert: 'ended' }, reason })
      return {}
    },

    /** Open alerts, for the counts of the menu. */
    openAlerts: (reader: Reader): Promise<number> => recordsStore.openAlerts(reader),
  }
}

function viewOf(one: ListedRecord, alert: ReturnAlert | undefined): GameReturn {
  return {
    id: one.recordId,
    vassalage: one.providerId,
    provider: one.provider,
    gameCode: one.gameCode,
    game: one.game,
    currency: one.currency,
    declaredPpm: one.returnBp * 100,
    varianceMilli: one.varianceMilli,
    startedAt: one.startedAt,
    isCurrent: one.isCurrent,
    rounds: Number(one.rounds),
    stake: one.stake,
    payout: one.payout,
    observedPpm: observedPpm(one),
    band: returnBand(one, one),
    alert: alert ? { ...alert, rounds: Number(alert.rounds) } : null,
  }
}
