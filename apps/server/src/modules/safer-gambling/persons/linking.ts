import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { memberId } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { ExclusionsService } from '../exclusions/service.ts'
import type { MemberNames } from '../ports.ts'
import type { Persons } from './service.ts'
import { personsStore as store } from './store.ts'

export type LinkingDeps = {
  db: Db
  clock: Clock
  members: MemberNames
  persons: Persons
  exclusions: Pick<ExclusionsService, 'personChanged'>
  events: SafetyEvents
  approvals: Pick<Staff['approvals'], 'register'>
}
export type Linking = ReturnType<typeof linking>
type Pair = { memberId: MemberId; otherId: MemberId }

/** T057: two members of staff find that two accounts belong to one person. Exclusions of one then hold for both. */
export function linking(deps: LinkingDeps) {
  const { db, members } = deps
  const kind = deps.approvals.register(linkKind(deps))
  return {
    async request(
      by: StaffCall,
      { memberId: id, other, reason }: { memberId: MemberId; other: string; reason: string },
    ) {
      const otherId = (await members.search(db, other))[0] ?? refuse('member.unknown')
      const payload = { memberId: id, otherId }
      return db.transaction().execute((tx) => kind.request(tx, by, { payload, reason }))
    },
  }
}

/** The names of both accounts. Refuses an unknown one, the same one twice, and accounts that belong together already. */
async function linkable({ members, persons }: LinkingDeps, reader: Reader, { memberId: id, otherId }: Pair) {
  if (id === otherId) refuse('person.same_account')
  const names = await members.namesOf([id, otherId])
  const username = names.get(id) ?? refuse('member.unknown')
  const other = names.get(otherId) ?? refuse('member.unknown')
  if ((await persons.accountsOf(reader, id)).includes(otherId)) refuse('person.linked')
  return { username, other }
}

async function link(deps: LinkingDeps, tx: Tx, pair: Pair): Promise<void> {
  const { username, other } = await linkable(deps, tx, pair)
  const { memberId: id, otherId } = pair
  await store.link(tx, id, otherId, deps.clock.now())
  await deps.events.add(tx, { memberId: id, event: 'accounts_linked', values: { other, source: 'operator' } })
  await deps.events.add(tx, {
    memberId: otherId,
    event: 'accounts_linked',
    values: { other: username, source: 'operator' },
  })
  await deps.exclusions.personChanged(tx, id)
}

const person = z.object({ username: z.string(), samePersonAs: z.nullable(z.string()) })

const linkKind = (deps: LinkingDeps) =>
  approvalKind({
    name: 'member.same-person',
    permission: 'limit.person.approve',
    payload: z.object({ memberId, otherId: memberId }),
    change: z.object({ before: person, after: person }),
    async describe(tx, pair) {
      const { username, other } = await linkable(deps, tx, pair)
      const before = { username, samePersonAs: null }
      return { object: `member:${pair.memberId}`, before, after: { username, samePersonAs: other } }
    },
    async apply(tx, pair) {
      await link(deps, tx, pair)
      return undefined
    },
  })
