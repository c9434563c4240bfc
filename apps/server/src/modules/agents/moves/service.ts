import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Preset } from '@croupier/rules/agents/limits'
import type {
  loweringPreview,
  requestAgentType,
  requestLowering,
  requestMove,
  setAgentPreset,
} from '@croupier/wire/agents/tree.console'
import type { Input } from '@croupier/wire/endpoint'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Staff } from '../../staff/index.ts'
import { storedRates } from '../tree/model.ts'
import { type MovesDeps, moveKind, typeKind } from './kinds.ts'
import { ceilingOf, loweringKind, previewLowering } from './lowering.ts'

export type DeskDeps = MovesDeps & { approvals: Pick<Staff['approvals'], 'register'> }
export type AgentDesk = ReturnType<typeof agentDesk>

/** What staff do to the tree: moves, types and lower branches need two people, values within the limits one. */
export function agentDesk(deps: DeskDeps) {
  const { db, tree, approvals } = deps
  const moves = approvals.register(moveKind(deps))
  const lowerings = approvals.register(loweringKind(deps))
  const types = approvals.register(typeKind(deps))
  return {
    async requestMove(by: StaffCall, { memberId, to, reason }: Input<typeof requestMove>) {
      const payload = { memberId, to: await accountNamed(deps, db, to) }
      return db.transaction().execute((tx) => moves.request(tx, by, { payload, reason }))
    },
    requestType: (by: StaffCall, { reason, ...payload }: Input<typeof requestAgentType>) =>
      db.transaction().execute((tx) => types.request(tx, by, { payload, reason })),
    previewLowering: (asked: Input<typeof loweringPreview>) => previewLowering(deps, asked),
    requestLowering: (by: StaffCall, { memberId, reason, ...ceiling }: Input<typeof requestLowering>) =>
      db
        .transaction()
        .execute((tx) => lowerings.request(tx, by, { payload: { memberId, ...ceilingOf(ceiling) }, reason })),
    async setPreset(by: StaffCall, { memberId, reason, ...preset }: Input<typeof setAgentPreset>) {
      await db.transaction().execute(async (tx) => {
        const before = await tree.changePreset(tx, memberId, preset)
        await by.audit(tx, { object: `member:${memberId}`, before: shown(before), after: shown(preset), reason })
      })
      return {}
    },
  }
}

const shown = ({ group, rates }: Preset) => ({ group, rates: storedRates(rates) })

/** The id of an account by its name, or the typed id. */
async function accountNamed({ members }: DeskDeps, reader: Reader, typed: string): Promise<MemberId> {
  const found = (await members.memberNamed(reader, typed)) ?? (await members.memberOf(reader, memberIdOf(typed)))
  return found?.id ?? refuse('member.unknown')
}
