import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { memberId } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { ErasuresService } from './service.ts'
import { erasuresStore as store } from './store.ts'

export type ClosedErasuresDeps = {
  db: Db
  identity: Pick<Identity, 'memberOf'>
  approvals: Pick<Staff['approvals'], 'register'>
  erasures: Pick<ErasuresService, 'ofClosed'>
}
type Asked = { memberId: MemberId; reason: string }

/**
 * T135: members whose account is closed cannot log in. Two members of staff request the erasure for one who asks by another way,
 * and two take it back. The rest is as after a member's own request.
 */
export function closedErasures(deps: ClosedErasuresDeps) {
  const kind = deps.approvals.register(closedErasureKind(deps))
  const ask = (by: StaffCall, { memberId: id, reason }: Asked, isRequested: boolean) =>
    deps.db.transaction().execute((tx) => kind.request(tx, by, { payload: { memberId: id, isRequested }, reason }))
  return {
    request: (by: StaffCall, asked: Asked) => ask(by, asked, true),
    withdraw: (by: StaffCall, asked: Asked) => ask(by, asked, false),
  }
}

const standing = z.object({ username: z.string(), erasure: z.string() })
const words = (isRequested: boolean): string => (isRequested ? 'requested' : 'none')

const closedErasureKind = (deps: ClosedErasuresDeps) =>
  approvalKind({
    name: 'member.closed-erasure',
    permission: 'member.erasure.approve',
    payload: z.object({ memberId, isRequested: z.boolean() }),
    change: z.object({ before: standing, after: standing }),
    async describe(tx, { memberId: id, isRequested }) {
      const { username } = (await deps.identity.memberOf(tx, id)) ?? refuse('member.unknown')
      await check(deps, tx, id, isRequested)
      const before = { username, erasure: words(!isRequested) }
      return { object: `member:${id}`, before, after: { username, erasure: words(isRequested) } }
    },
    async apply(tx, { memberId: id, isRequested }, { requestedBy }) {
      const { ofClosed } = deps.erasures
      if (isRequested) await ofClosed.request(tx, id, requestedBy.name)
      else await ofClosed.withdraw(tx, id)
      return undefined
    },
  })

async function check({ erasures }: ClosedErasuresDeps, reader: Reader, id: MemberId, isRequested: boolean) {
  await erasures.ofClosed.checkAccount(reader, id)
  if (isRequested) await erasures.ofClosed.checkNew(reader, id)
  else if ((await store.ofMember(reader, id))?.state !== 'requested') refuse('erasure.none')
}
