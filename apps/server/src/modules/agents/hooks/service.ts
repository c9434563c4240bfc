import type { Clock, Instant } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { isAssistant } from '@croupier/rules/agent-types'
import {
  type AgentHook,
  type createAgentHook,
  type createAgentPostback,
  DELIVERIES_SHOWN,
  HOOKS_MAX,
  type HookDelivery,
} from '@croupier/wire/agents/hooks'
import type { Input } from '@croupier/wire/endpoint'
import type { Audit } from '../../../platform/audit.ts'
import { webhookSecret } from '../../../platform/partner/webhook.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Identity } from '../../identity/index.ts'
import { treeStore } from '../tree/store.ts'
import { type DeliveryDeps, deliver, deliverHooks } from './delivery.ts'
import { messageOf } from './messages.ts'
import type { HookEvent, HookRow } from './model.ts'
import { isHookUrl } from './rules.ts'
import { hooksStore as store } from './store.ts'

export type HooksDeps = Omit<DeliveryDeps, 'audit'> & {
  clock: Clock
  random: Random
  audit: Audit
  notifyOwner: Identity['notifyOwner']
}
export type HooksService = ReturnType<typeof hooksService>

/** Bytes of a secret. */
const SECRET_LENGTH = 32

/** Deliveries of each web-hook that staff see. */
const DELIVERIES_OF_STAFF = 5

const DELIVER = 'agents.hooks'

/** Web-hooks of agents, and the deliveries to them. */
export function hooksService(deps: HooksDeps) {
  const { db, audit } = deps
  const delivery: DeliveryDeps = {
    ...deps,
    audit: (tx, hook) =>
      audit(tx, { ...actOf(hook, ''), action: 'agent.hook.disable', after: { hookId: hook.hookId, url: hook.url } }),
  }
  return {
    async list(session: MemberSession): Promise<{ hooks: AgentHook[] }> {
      refuseAssistant(session)
      return { hooks: (await store.ofOwner(db, session.memberId)).map(viewOf) }
    },
    create: (ownerId: MemberId, asked: Input<typeof createAgentHook>, address: string) =>
      create(deps, ownerId, { ...asked, method: null, body: null }, address),
    createPostback: (ownerId: MemberId, asked: Input<typeof createAgentPostback>, address: string) =>
      create(deps, ownerId, asked, address),
    async remove(ownerId: MemberId, hookId: string, address: string) {
      await db.transaction().execute(async (tx) => {
        const removed = (await store.remove(tx, ownerId, hookId)) ?? refuse('agents.hook_unknown')
        await audit(tx, { ...actOf(removed, address), action: 'agent.hook.delete', before: auditedOf(removed) })
      })
      return {}
    },
    test: (ownerId: MemberId, hookId: string) => test(deps, delivery, ownerId, hookId),
    async deliveries(session: MemberSession, hookId: string): Promise<{ deliveries: HookDelivery[] }> {
      refuseAssistant(session)
      await ownHook(deps, session.memberId, hookId)
      return { deliveries: (await store.deliveries(db, hookId, DELIVERIES_SHOWN)).map(deliveryOf) }
    },
    /** For staff: the web-hooks of an agent, each with its last deliveries. Queries and forms may have secrets of a tracker. */
    async ofAgent(ownerId: MemberId): Promise<(AgentHook & { deliveries: HookDelivery[] })[]> {
      const hooks = (await store.ofOwner(db, ownerId)).map(viewOf)
      const deliveries = await Promise.all(hooks.map(({ id }) => store.deliveries(db, id, DELIVERIES_OF_STAFF)))
      return hooks.map((hook, at) => ({
        ...hook,
        url: hook.url.split('?')[0] ?? '',
        postback: hook.postback && { ...hook.postback, body: '' },
        deliveries: (deliveries[at] ?? []).map(deliveryOf),
      }))
    },
    tasks: [{ name: DELIVER, run: () => deliverHooks(delivery) }],
    crons: [{ task: DELIVER, match: '* * * * *' }],
  }
}

const viewOf = ({ hookId: id, url, events, method, body, ...hook }: HookRow): AgentHook => ({
  id,
  url,
  postback: method === null ? null : { method, body: body ?? '' },
  events: events.flatMap((one) => (one === 'test' ? [] : one)),
  createdAt: hook.createdAt,
  failingSince: hook.failingSince,
  disabledAt: hook.disabledAt,
})
const deliveryOf = ({ eventId: id, type, createdAt, outcome, attempts, triedAt, status }: HookEvent): HookDelivery => ({
  id,
  type,
  createdAt,
  outcome,
  attempts,
  triedAt,
  status,
})
const actOf = ({ memberId }: Pick<HookRow, 'memberId'>, address: string) => ({
  staffId: null,
  object: `member:${memberId}`,
  address,
})
const auditedOf = ({ hookId, url, method, events }: HookRow) => ({ hookId, url, method, events })

function refuseAssistant({ accountType }: MemberSession): void {
  if (isAssistant(accountType)) refuse('session.forbidden')
}

const ownHook = async ({ db }: Pick<HooksDeps, 'db'>, ownerId: MemberId, hookId: string): Promise<HookRow> =>
  (await store.find(db, ownerId, hookId)) ?? refuse('agents.hook_unknown')

async function create(
  { db, clock, random, audit, secrets, notifyOwner }: HooksDeps,
  memberId: MemberId,
  { events, ...asked }: Pick<HookRow, 'url' | 'events' | 'method' | 'body'>,
  address: string,
): Promise<{ id: string; secret: string }> {
  if (!isHookUrl(messageOf(asked, testEvent('', clock.now())).url)) refuse('request.malformed', { field: 'url' })
  const now = clock.now()
  const secret = webhookSecret(random.bytes(SECRET_LENGTH))
  const row: HookRow = {
    hookId: humanId(random),
    memberId,
    ...asked,
    events: [...new Set(events)],
    secretEncrypted: secrets.encrypt(secret),
    createdAt: now,
    dueAt: now,
    leasedUntil: null,
    failures: 0,
    failingSince: null,
    disabledAt: null,
  }
  await db.transaction().execute(async (tx) => {
    // Of two creations at once the second one counts the first.
    await treeStore.lockPreset(tx, memberId, 'update')
    if ((await store.countOf(tx, row)) >= HOOKS_MAX) refuse('agents.hooks_limit')
    await store.add(tx, row)
    await audit(tx, { ...actOf(row, address), action: 'agent.hook.create', after: auditedOf(row) })
    await notifyOwner(tx, { memberId, what: row.method === null ? 'agent_hook' : 'agent_postback' })
  })
  return { id: row.hookId, secret }
}

const testEvent = (hookId: string, createdAt: Instant): HookEvent => ({
  hookId,
  eventId: 'test',
  type: 'test',
  createdAt,
  memberId: null,
  code: null,
  subId: null,
  statementId: null,
  kind: null,
  firstDay: null,
  lastDay: null,
  amount: null,
  outcome: 'queued',
  attempts: 0,
  triedAt: null,
  status: null,
})

/** It needs no lease: a test event is this call's own. */
async function test(
  deps: HooksDeps,
  delivery: DeliveryDeps,
  ownerId: MemberId,
  hookId: string,
): Promise<{ delivery: HookDelivery }> {
  const { db, clock, random } = deps
  const hook = await ownHook(deps, ownerId, hookId)
  const event = { ...testEvent(hookId, clock.now()), eventId: `test:${humanId(random)}` }
  await store.addEvent(db, event)
  await deliver(delivery, hook, event)
  const tried = (await store.deliveries(db, hookId, DELIVERIES_SHOWN)).find(({ eventId }) => eventId === event.eventId)
  return { delivery: deliveryOf(tried ?? refuse('agents.hook_unknown')) }
}
