import { openDownline } from '@croupier/wire/agents/downlines'
import {
  AGENT_MESSAGES_A_DAY,
  muteUpline,
  sendMessage,
  sentMessages,
  uplineMessages,
} from '@croupier/wire/agents/messages'
import { messages } from '@croupier/wire/messaging/inbox'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { contractRuns } from '../../../testing/contract-runs.ts'
import { onServer } from '../../../testing/server.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'

let w: World
let runs: ReturnType<typeof contractRuns>
beforeAll(async () => {
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
  runs = contractRuns(w)
})
afterAll(() => w.close({ without: ['lottery'] }))

const below = ({ memberId: upline }: TestMember, wish: object = {}) => w.member({ upline, ...wish })
const line = () => agentLine(w, [presetOf(1950), presetOf(1940)]) as Promise<[TestMember, TestMember]>
const send = async (as: TestMember, wish: { to?: TestMember; text?: string } = {}) =>
  w.outcome(
    sendMessage,
    { text: wish.text ?? 'The draw is at nine', ...(wish.to ? { account: wish.to.username } : {}) },
    { as: await runs.session(as) },
  )
const sentBy = async (as: TestMember) => w.call(sentMessages, { pageSize: 20 }, { as: await runs.session(as) })
const inboxOf = async (member: TestMember) =>
  (await w.call(messages, { pageSize: 20, show: 'upline' }, { as: await runs.session(member) })).items.map(
    ({ params }) => params,
  )

// Agent rules §10, agentAnnouncement.
test('a message of an agent reaches the accounts directly below once, and nobody else', async () => {
  const [top, mid] = await line()
  const [ana, ben] = await Promise.all([below(mid), below(mid)])
  const deeper = await below(mid, { accountType: 1 })
  const deepest = await below(deeper)
  expect(await send(mid, { text: '  Welcome\nto the team ' })).toBe('ok')
  expect(await send(mid, { to: ben, text: 'Only you' })).toBe('ok')
  const node = await w.another()
  await Promise.all([runs.run('agents.messages'), runs.run('agents.messages', node)])
  await runs.run('agents.messages')
  const toAll = { account: mid.username, text: 'Welcome\nto the team' }
  expect(await inboxOf(ana)).toEqual([toAll])
  expect(await inboxOf(deeper)).toEqual([toAll])
  expect((await inboxOf(ben)).map(({ text }) => text).toSorted()).toEqual(['Only you', toAll.text])
  expect([await inboxOf(deepest), await inboxOf(top)]).toEqual([[], []])
  const { items, leftToday } = await sentBy(mid)
  expect(leftToday).toBe(AGENT_MESSAGES_A_DAY - 2)
  expect(items.map(({ to, receivers }) => [to, receivers])).toEqual(
    expect.arrayContaining([
      [null, 3],
      [ben.username, 1],
    ]),
  )
})

test('members who want none or are excluded get none, and the agent does not see it', async () => {
  const [, mid] = await line()
  const [ana, ben, cleo] = await Promise.all([below(mid), below(mid), below(mid)])
  const as = await runs.session(ana)
  await w.call(muteUpline, { isMuted: true }, { as })
  expect(await w.call(uplineMessages, {}, { as })).toEqual({ isMuted: true })
  await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(ben) })
  await send(mid)
  await runs.run('agents.messages')
  expect(await inboxOf(ana)).toEqual([])
  expect(await inboxOf(cleo)).toHaveLength(1)
  const { rows } = await w.platform.database.pool.query(
    `select count(*)::int as count from messaging.messages where member_id = $1 and type = 'upline_message'`,
    [ben.memberId],
  )
  expect(rows).toEqual([{ count: 0 }])
  expect((await sentBy(mid)).items).toMatchObject([{ receivers: 3 }])
  await w.call(muteUpline, { isMuted: false }, { as })
  await send(mid)
  await runs.run('agents.messages')
  expect(await inboxOf(ana)).toHaveLength(1)
})

test('a message that cannot be delivered is tried again, and those behind it do not wait', async () => {
  const [, mid] = await line()
  const ana = await below(mid)
  await send(mid, { text: 'First' })
  w.clock.advance('1s')
  await send(mid, { text: 'Second' })
  const failing = `
    create function public.fail_first() returns trigger language plpgsql as $$ begin raise 'no delivery'; end $$;
    create trigger fail_first before insert on messaging.messages for each row when (new.params ->> 'text' = 'First')
      execute function public.fail_first()`
  await onServer(w.database.url, (client) => client.query(failing))
  await runs.run('agents.messages')
  expect(await inboxOf(ana)).toMatchObject([{ text: 'Second' }])
  expect((await sentBy(mid)).items.map(({ text, receivers }) => [text, receivers])).toEqual([
    ['Second', 1],
    ['First', null],
  ])
  await onServer(w.database.url, (client) => client.query('drop function public.fail_first() cascade'))
  w.clock.advance('1s')
  await runs.run('agents.messages')
  expect((await inboxOf(ana)).map(({ text }) => text)).toEqual(['First', 'Second'])
})

test('messages are refused to other accounts, beyond the number of a day, to assistants, and where the jurisdiction has none', async () => {
  const [top, mid] = await line()
  const ana = await below(mid)
  expect(await send(top, { to: ana })).toBe('agents.downline_unknown')
  expect(await send(mid, { to: top })).toBe('agents.downline_unknown')
  expect(await send(ana)).toBe('login.not_agent')
  const wish = { username: 'messageassistant', password: 'nine tall candles', kind: 'assistant' as const }
  const { memberId } = await w.call(openDownline, { ...wish, ...presetOf(1900) }, { as: await runs.session(mid) })
  const assistant = { memberId } as TestMember
  expect(await send(assistant)).toBe('session.forbidden')
  expect(await sentBy(assistant)).toMatchObject({ isOn: true, maySend: false, items: [] })
  for (let count = 0; count < AGENT_MESSAGES_A_DAY; count++) expect(await send(mid)).toBe('ok')
  expect(await send(mid)).toBe('agents.message_limit')
  w.clock.advance('1d')
  expect(await send(mid)).toBe('ok')
  await w.jurisdiction('uk')
  expect(await send(mid)).toBe('agents.messages_off')
  expect(await sentBy(mid)).toMatchObject({ isOn: false, leftToday: 0 })
})
