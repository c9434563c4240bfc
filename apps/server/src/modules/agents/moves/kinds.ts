import { plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import { moveBranch } from '@croupier/rules/agents/tree'
import { memberId as memberIdShape } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import type { Identity, Member } from '../../identity/index.ts'
import { approvalKind } from '../../staff/index.ts'
import type { Place } from '../tree/model.ts'
import { housePreset, movedPlaces } from '../tree/rules.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { treeStore as store } from '../tree/store.ts'

export type MovesDeps = TreeDeps & { tree: TreeService; accounts: Pick<Identity['agentAccounts'], 'setType'> } & {
  /** Ends the contracts of the head of a branch with its old upline, in the transaction of the move. */
  endContracts(tx: Tx, head: MemberId): Promise<void>
}

const shownPlace = z.object({ username: z.string(), upline: z.string(), accounts: z.int() })

/** Agent rules §1.4: moves a branch from the business day after the approval. */
export const moveKind = (deps: MovesDeps) =>
  approvalKind({
    name: 'agent.move',
    permission: 'agent.tree.approve',
    payload: z.object({ memberId: memberIdShape, to: memberIdShape }),
    change: z.object({ before: shownPlace, after: shownPlace }),
    async describe(tx, { memberId, to }) {
      const { head, target, branch } = await acceptMove(deps, tx, memberId, to)
      const above = branch.find((place) => place.memberId === memberId)?.uplineId
      const upline = above ? ((await deps.members.memberOf(tx, above))?.username ?? '') : 'house'
      const moved = { username: head.username, accounts: branch.length }
      return {
        object: `member:${memberId}`,
        before: { ...moved, upline },
        after: { ...moved, upline: target.username },
      }
    },
    async apply(tx, { memberId, to }) {
      await store.lockTree(tx)
      const { branch, place } = await acceptMove(deps, tx, memberId, to)
      const { closing, opening } = movedPlaces(branch, { head: memberId, to: place, day: effectiveDay(deps) })
      for (const ended of closing) await store.endPlace(tx, ended)
      await store.addPlaces(tx, opening)
      await deps.endContracts(tx, memberId)
      return undefined
    },
  })

const effectiveDay = ({ tree }: MovesDeps) => plusDays(tree.today(), 1)

type Accepted = { head: Member; target: Member; place: Place; branch: Place[] }

/** Refuses a move in the order of the rule book. The open rows count, so a move that waits for its day counts, too. */
async function acceptMove(deps: MovesDeps, tx: Tx, memberId: MemberId, to: MemberId): Promise<Accepted> {
  const { members, clock, settings, calendar } = deps
  const head = (await members.memberOf(tx, memberId)) ?? refuse('member.unknown')
  const target = (await members.memberOf(tx, to)) ?? refuse('member.unknown')
  const branch = await store.openBranch(tx, memberId)
  const [place] = (await store.placesFrom(tx, to, effectiveDay(deps))).slice(-1)
  if (!place) return refuse('agents.move_upline_not_agent')
  const presets = await store.presets(tx, [memberId, to])
  const given = presets.get(to) ?? housePreset(settings())
  const tree = {
    uplines: new Map([...chainOf(place), ...branch.map(({ memberId: id, uplineId }) => [id, uplineId] as const)]),
    types: new Map<string, number>([head, target].map(({ id, accountType }) => [id, accountType])),
    presets: new Map([...presets, [to, given] as const]),
    contracts: [],
  }
  const moved = moveBranch(tree, { member: memberId, to, at: clock.now() }, calendar(), settings().maxDepth)
  if ('refusal' in moved) refuse(moved.refusal)
  return { head, target, place, branch }
}

/** The uplines of a place, itself included. */
function chainOf({ path, memberId }: Place): [MemberId, MemberId | null][] {
  const chain = [...path, memberId]
  return chain.map((id, at) => [id, chain[at - 1] ?? null])
}

const shownType = z.object({ username: z.string(), type: z.int() })

/** Agent rules §1.1: two people of staff make a member an agent, or an account without an upline a master agent. */
export const typeKind = (deps: MovesDeps) =>
  approvalKind({
    name: 'agent.type',
    permission: 'agent.tree.approve',
    payload: z.object({ memberId: memberIdShape, type: z.union([z.literal(1), z.literal(2)]) }),
    change: z.object({ before: shownType, after: shownType }),
    async describe(tx, { memberId, type }) {
      const { username, accountType } = await acceptType(deps, tx, memberId, type)
      return {
        object: `member:${memberId}`,
        before: { username, type: accountType },
        after: { username, type },
      }
    },
    async apply(tx, { memberId, type }) {
      await store.holdTree(tx)
      await acceptType(deps, tx, memberId, type)
      await deps.accounts.setType(tx, memberId, type)
      const given = await store.lockPreset(tx, memberId, 'update')
      const account = {
        memberId,
        openedBy: null,
        openedAt: deps.clock.now(),
        fromDay: deps.tree.today(),
        linkCode: null,
      }
      if (!given) {
        await store.saveAccount(tx, { ...account, preset: housePreset(deps.settings()) })
        await deps.groups.changed(tx, memberId)
      }
      return undefined
    },
  })

const MAY_BECOME: Readonly<Record<1 | 2, readonly AccountType[]>> = {
  [ACCOUNT_TYPE.agent]: [ACCOUNT_TYPE.member],
  [ACCOUNT_TYPE.masterAgent]: [ACCOUNT_TYPE.member, ACCOUNT_TYPE.agent],
}

async function acceptType({ members, tree }: MovesDeps, tx: Tx, memberId: MemberId, type: 1 | 2): Promise<Member> {
  const member = (await members.memberOf(tx, memberId)) ?? refuse('member.unknown')
  if (!MAY_BECOME[type].includes(member.accountType)) refuse('agents.already_agent')
  if (type === ACCOUNT_TYPE.masterAgent && (await tree.uplineOf(tx, memberId))) refuse('agents.not_a_root')
  return member
}
