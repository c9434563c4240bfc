import { startOfDay } from '@croupier/kernel/business-day'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { isAssistant } from '@croupier/rules/agent-types'
import { AGENT_MESSAGES_A_DAY, type sendMessage, type sentMessages } from '@croupier/wire/agents/messages'
import type { Input, Output } from '@croupier/wire/endpoint'
import { eachIfNotAll } from '../../../platform/batch.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/log.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Messaging } from '../../messaging/index.ts'
import type { TransferPorts } from '../transfers/model.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'
import { type StoredMessage, messagesStore as store } from './store.ts'

export type MessagesDeps = Pick<TreeDeps, 'db' | 'clock' | 'members' | 'calendar'> & {
  random: Random
  log: Logger
  jobs: Pick<Jobs, 'add'>
  tree: TreeService
  messages: Pick<Messaging, 'send'>
  ports: Pick<TransferPorts, 'isUnavailable' | 'hasMessages'>
}
export type MessagesService = ReturnType<typeof messagesService>

/** The task that brings messages to their receivers. */
const SEND = 'agents.messages'
/** Receivers of one transaction. */
const CHUNK = 200

/** Agent rules §10: messages of agents to the accounts directly below. */
export const messagesService = (deps: MessagesDeps) => ({
  sent: (session: MemberSession, asked: Input<typeof sentMessages>) => sent(deps, session, asked),
  send: (tx: Tx, agent: MemberId, asked: Input<typeof sendMessage>) => send(deps, tx, agent, asked),
  isMuted: async (memberId: MemberId) => ({ isMuted: await store.isMuted(deps.db, memberId) }),
  async mute(memberId: MemberId, isMuted: boolean) {
    await (isMuted ? store.mute(deps.db, memberId, deps.clock.now()) : store.unmute(deps.db, memberId))
    return {}
  },
  tasks: [{ name: SEND, run: () => sendAll(deps) }],
  // For a message whose job was lost with its node.
  crons: [{ task: SEND, match: '*/5 * * * *' }],
})

const sentToday = ({ calendar, tree }: MessagesDeps, reader: Reader, agent: MemberId): Promise<number> =>
  store.countSince(reader, agent, startOfDay(tree.today(), calendar()))

async function sent(
  deps: MessagesDeps,
  session: MemberSession,
  { before, pageSize = 20 }: Input<typeof sentMessages>,
): Promise<Output<typeof sentMessages>> {
  const { db, members, ports, tree } = deps
  const agent = await tree.agentOf(session)
  const { items, next } = await store.page(db, agent, { before, pageSize })
  const ids = items.flatMap(({ receiverId }) => receiverId ?? [])
  const names = new Map((await members.membersOf(db, ids)).map(({ id, username }) => [id, username]))
  const isOn = ports.hasMessages()
  return {
    items: items.map(({ messageId: id, receiverId, text, receivers, sentAt }) => {
      return { id, text, to: receiverId && (names.get(receiverId) ?? ''), receivers, sentAt }
    }),
    next,
    isOn,
    maySend: isOn && !isAssistant(session.accountType),
    leftToday: isOn ? Math.max(AGENT_MESSAGES_A_DAY - (await sentToday(deps, db, agent)), 0) : 0,
  }
}

async function send(deps: MessagesDeps, tx: Tx, agentId: MemberId, { account, text }: Input<typeof sendMessage>) {
  const { clock, random, jobs, ports } = deps
  if (!ports.hasMessages()) refuse('agents.messages_off')
  // Waits for another message of the agent, so that the number a day is exact.
  await treeStore.lockPreset(tx, agentId, 'update')
  if ((await sentToday(deps, tx, agentId)) >= AGENT_MESSAGES_A_DAY) refuse('agents.message_limit')
  const receiverId = account === undefined ? null : await directBelow(deps, tx, agentId, account)
  const messageId = `m${humanId(random)}`
  await store.add(tx, { messageId, memberId: agentId, receiverId, text, sentAt: clock.now() })
  await jobs.add(tx, SEND, {})
  return { id: messageId }
}

/** The account directly below with this name. Refuses `agents.downline_unknown`. */
async function directBelow({ members, tree }: MessagesDeps, tx: Tx, agent: MemberId, name: string): Promise<MemberId> {
  const named = (await members.memberNamed(tx, name)) ?? refuse('agents.downline_unknown')
  const { uplineId } = await tree.requireInTeam(tx, agent, named.id)
  return uplineId === agent ? named.id : refuse('agents.downline_unknown')
}

/** A message that fails is tried again by the next run, and the others do not wait for it. */
async function sendAll(deps: MessagesDeps): Promise<void> {
  const failed = 'a message of an agent was not delivered'
  for (const message of await store.unsent(deps.db))
    await eachIfNotAll({ ...deps, failed }, [message], () => sendOne(deps, message))
}

/** In several transactions, because an agent may have many accounts directly below. Who has it gets it once, however often this runs. */
async function sendOne(deps: MessagesDeps, message: StoredMessage): Promise<void> {
  const { db, tree, members } = deps
  const { messageId, memberId: agentId, receiverId } = message
  const account = (await members.memberOf(db, agentId))?.username ?? ''
  let receivers = 0
  let after: MemberId | undefined
  for (;;) {
    const asked = { after, limit: CHUNK }
    const chunk: MemberId[] = receiverId ? [receiverId] : await store.directBelow(db, agentId, tree.today(), asked)
    await db.transaction().execute((tx) => deliver(deps, tx, { ...message, account }, chunk))
    receivers += chunk.length
    after = chunk.at(-1)
    if (receiverId || chunk.length < CHUNK) break
  }
  await db.transaction().execute((tx) => store.markSent(tx, messageId, receivers))
}

async function deliver(
  { messages, ports }: MessagesDeps,
  tx: Tx,
  { messageId, text, account }: StoredMessage & { account: string },
  receivers: readonly MemberId[],
): Promise<void> {
  for (const memberId of receivers) {
    if ((await store.isMuted(tx, memberId)) || (await ports.isUnavailable(tx, memberId))) continue
    const reference = `upline_message:${messageId}`
    await messages.send(tx, { memberId, type: 'upline_message', params: { account, text }, reference })
  }
}
