import { createHash, hkdfSync } from 'node:crypto'
import { whitelabel } from '@croupier/wire/content/system'
import { CHAT_PATH } from '@croupier/wire/messaging/chat'
import { ENTRY_PATH, SERVICE_KEY, serviceLink } from '@croupier/wire/messaging/service'
import { memberRank, setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { compactDecrypt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

const VIP = 'https://vip.chat.example/start'
const CHAT = 'https://chat.example/start'
let w: World
let host: TestStaff
beforeAll(async () => {
  w = await world()
  host = await w.staff('vip-host')
  await put(['chat.example', 'vip.chat.example'])
})
afterAll(() => w.close())

/** Sets the two channels, and the hosts that they may lead to. */
async function put(hosts: string[]): Promise<void> {
  const customerService = [
    { csType: 'LIVECHAT', path: CHAT },
    { csType: 'VIP', path: VIP },
  ]
  await changeSettings(w, 'content.merchant', { customerService })
  await changeSettings(w, 'content.links', { hosts })
}
const setRank = (memberId: TestMember['memberId'], rankLevel: number) =>
  w.call(setMemberRank, { memberId, rankLevel, reason: 'Plays every day' }, { as: host })
async function opened(as: TestMember, token = as.token): Promise<[string, string]> {
  const { csType, paths } = await w.call(serviceLink, {}, { as })
  const hash = createHash('sha256').update(token).digest()
  const key = new Uint8Array(hkdfSync('sha256', hash, '', SERVICE_KEY, 32))
  const { plaintext } = await compactDecrypt(paths.find(({ type }) => type === ENTRY_PATH)!.path, key)
  return [csType, new TextDecoder().decode(plaintext)]
}

test('§4 a member above rank 4 has the VIP channel, all others live chat', async () => {
  const ana = await w.member()
  expect(await opened(ana)).toEqual(['LIVECHAT', CHAT])
  await setRank(ana.memberId, 4)
  expect(await opened(ana)).toEqual(['LIVECHAT', CHAT])
  await setRank(ana.memberId, 5)
  expect(await opened(ana)).toEqual(['VIP', VIP])
  expect(await w.call(memberRank, { memberId: ana.memberId }, { as: host })).toMatchObject({ rankLevel: 5 })
})

test('seals the path to the session: the answer does not name it, and another token does not decrypt it', async () => {
  const ana = await w.member()
  const ben = await w.member()
  expect(JSON.stringify(await w.call(serviceLink, {}, { as: ana }))).not.toContain('chat.example')
  await expect(opened(ana, ben.token)).rejects.toThrow('decryption operation failed')
})

test('gives out no path to a host that is not allowed, and the VIP channel to nobody else', async () => {
  const ana = await w.member()
  const all = async () => (await w.call(whitelabel, {})).customerService
  expect(await all()).toEqual([{ csType: 'LIVECHAT', path: CHAT }])
  await put(['vip.chat.example'])
  expect(await all()).toEqual([{ csType: 'LIVECHAT', path: CHAT_PATH }])
  expect(await opened(ana)).toEqual(['LIVECHAT', CHAT_PATH])
  await changeSettings(w, 'messaging.liveChat', { isOn: false })
  expect(await all()).toEqual([])
  expect((await w.call(serviceLink, {}, { as: ana })).paths).toEqual([])
  await changeSettings(w, 'messaging.liveChat', { isOn: true })
  await put(['chat.example'])
  await setRank(ana.memberId, 8)
  expect(await opened(ana)).toEqual(['LIVECHAT', CHAT])
})

test('T150 a rank is set by staff with the permission, with an entry in the audit log', async () => {
  const ana = await w.member()
  const rita = await w.staff('risk')
  const asked = { memberId: ana.memberId, rankLevel: 5, reason: 'Plays every day' }
  expect(await w.outcome(setMemberRank, asked, { as: rita })).toBe('session.forbidden')
  await setRank(ana.memberId, 5)
  const auditor = await w.staff('auditor')
  const object = `member:${ana.memberId}`
  const { items } = await w.call(audit, { page: 1, pageSize: 20, object }, { as: auditor })
  expect(items).toMatchObject([{ action: 'member.rank.edit', before: { rankLevel: 0 }, after: { rankLevel: 5 } }])
})
