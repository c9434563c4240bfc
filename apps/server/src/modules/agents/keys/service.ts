import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { isAssistant } from '@croupier/rules/agent-types'
import { type AgentKey, type createAgentKey, KEYS_MAX } from '@croupier/wire/agents/keys'
import type { Input } from '@croupier/wire/endpoint'
import type { Audit, AuditEntry } from '../../../platform/audit.ts'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { KeyDirectory } from '../../../platform/http/keys.ts'
import { isWithin } from '../../../platform/partner/incoming.ts'
import { hashOfToken, type MemberSession, newToken } from '../../../platform/sessions/session.ts'
import type { Identity, Member } from '../../identity/index.ts'
import type { TreeMembers } from '../ports.ts'
import type { TransferPorts } from '../transfers/model.ts'
import { AGENT_TYPES } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'
import { type KeyRow, keysStore as store } from './store.ts'

export type KeysDeps = {
  db: Db
  clock: Clock
  random: Random
  members: Pick<TreeMembers, 'memberOf'>
  isUnavailable: TransferPorts['isUnavailable']
  audit: Audit
  notifyOwner: Identity['notifyOwner']
}
export type KeysService = ReturnType<typeof keysService>

/** So that a search for leaked secrets finds keys. */
const PREFIX = 'croupier_agent_'
const SHOWN = 4

/** Keys of agents for their programs. Only their hashes are stored. */
export const keysService = (deps: KeysDeps) => ({
  async list(session: MemberSession): Promise<{ keys: AgentKey[] }> {
    if (isAssistant(session.accountType)) refuse('session.forbidden')
    return { keys: (await store.ofOwner(deps.db, session.memberId)).map(viewOf) }
  },
  /** For staff: the keys of an agent. Refuses `member.unknown`. */
  async ofAgent(ownerId: MemberId): Promise<AgentKey[]> {
    if (!(await deps.members.memberOf(deps.db, ownerId))) refuse('member.unknown')
    return (await store.ofOwner(deps.db, ownerId)).map(viewOf)
  },
  create: (ownerId: MemberId, asked: Input<typeof createAgentKey>, address: string) =>
    create(deps, ownerId, asked, address),
  async revoke(ownerId: MemberId, keyId: string, address: string) {
    await deps.db.transaction().execute(async (tx) => {
      const removed = (await store.remove(tx, ownerId, keyId)) ?? refuse('agents.key_unknown')
      await deps.audit(tx, { ...actOf(removed, address), action: 'agent.key.revoke', before: auditedOf(removed) })
    })
    return {}
  },
  directory: keyDirectory(deps),
})

const viewOf = ({ keyId: id, memberId: _, keyHash: __, ...shown }: KeyRow): AgentKey => ({ id, ...shown })

/** The agent acted, not staff: the object names the agent. */
const actOf = ({ memberId }: Pick<KeyRow, 'memberId'>, address: string): Omit<AuditEntry, 'action'> => ({
  staffId: null,
  object: `member:${memberId}`,
  address,
})
const auditedOf = ({ keyId, name, ending, scopes, networks, expiresAt, lastUsedAt }: KeyRow) => ({
  keyId,
  name,
  ending,
  scopes,
  networks,
  expiresAt,
  lastUsedAt,
})

async function create(
  { db, clock, random, audit, notifyOwner }: KeysDeps,
  ownerId: MemberId,
  { name, scopes, networks, expiresAt }: Input<typeof createAgentKey>,
  address: string,
): Promise<{ id: string; key: string }> {
  const now = clock.now()
  if (expiresAt && expiresAt <= now) refuse('request.malformed', { field: 'expiresAt' })
  const key = `${PREFIX}${newToken(random)}`
  const row: KeyRow = {
    keyId: humanId(random),
    memberId: ownerId,
    keyHash: hashOfToken(key),
    ending: key.slice(-SHOWN),
    name,
    scopes: [...new Set(scopes)],
    networks,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
  }
  await db.transaction().execute(async (tx) => {
    // Of two creations at once the second one counts the first.
    await treeStore.lockPreset(tx, ownerId, 'update')
    if ((await store.countOf(tx, ownerId)) >= KEYS_MAX) refuse('agents.keys_limit')
    await store.add(tx, row)
    await audit(tx, { ...actOf(row, address), action: 'agent.key.create', after: auditedOf(row) })
    await notifyOwner(tx, { memberId: ownerId, what: 'agent_key' })
  })
  return { id: row.keyId, key }
}

/**
 * The door's port. Each call looks the key up, so that a revoked key stops at once, and so do those of an agent who is blocked or
 * excluded, or is an agent no more.
 */
function keyDirectory(deps: KeysDeps): KeyDirectory {
  const { db, clock } = deps
  return {
    async find(keyHash, address) {
      const now = clock.now()
      const key = await store.byHash(db, keyHash, now)
      const owner = key && (await actingAgent(deps, db, key.memberId))
      if (!owner) return null
      if (key.networks.length > 0 && !isWithin(key.networks, address)) refuse('agents.key_address')
      await store.use(db, key, now)
      const { id: memberId, accountType, username, language } = owner
      const session = { sessionId: `key:${key.keyId}`, memberId, accountType, username, language }
      return {
        scopes: key.scopes,
        session: { kind: 'member', owesAgreement: false, owes: [], keyId: key.keyId, ...session },
      }
    },
  }
}

/** An agent who may act: not blocked nor excluded. Undefined for anybody else. */
export async function actingAgent(
  { members, isUnavailable }: Pick<KeysDeps, 'members' | 'isUnavailable'>,
  reader: Reader,
  memberId: MemberId,
): Promise<Member | undefined> {
  const owner = await members.memberOf(reader, memberId)
  if (!owner || !AGENT_TYPES.has(owner.accountType)) return undefined
  return (await isUnavailable(reader, owner.id)) ? undefined : owner
}
