import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { systemStatus } from '@croupier/wire/content/system'
import { messages } from '@croupier/wire/messaging/inbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMember, type World, world } from '../../../testing/world.ts'

const PROXY = '192.0.2.10'
const credit = { name: 'A table', url: 'https://table.example' }
/** Whom the table knows. */
const table: Record<string, string> = { '198.51.100.1': 'SG', '2001:db8::7': 'SG', '198.51.100.2': 'JP' }
let w: World
let ana: TestMember

beforeAll(async () => {
  const location = { countryOf: (address: string) => table[address] ?? null, credit: () => credit }
  w = await world({ app: { location, trustedProxies: [PROXY], countryHeader: 'x-edge-country' } })
  const ada = await w.staff('admin')
  ana = await w.member()
  const known = (await w.call(settings, {}, { as: ada })).settings
  const { version } = known.find(({ name }) => name === 'content.restrictions')!
  const value = { countries: ['SG'], addresses: [] }
  await w.call(changeSetting, { name: 'content.restrictions', value, version, reason: 'No licence' }, { as: ada })
})
afterAll(() => w.close())

const status = (address: string, headers = {}) => w.call(systemStatus, {}, { address, headers })
const read = (address: string) => w.outcome(messages, { pageSize: 9 }, { as: ana, address })

describe("§6 a merchant's blocked countries", () => {
  test('a visitor from there sees the country and its source', async () => {
    const { status: closed, location } = await status('198.51.100.1')
    expect({ closed, location }).toEqual({ closed: 2, location: { ip: '198.51.100.1', country: 'SG', credit } })
    expect((await status('2001:db8::7')).status).toBe(2)
    expect(await read('198.51.100.1')).toBe('server.restricted')
  })
  test('a visitor from elsewhere or from an unknown place is served', async () => {
    expect(await status('198.51.100.2')).toMatchObject({ status: 0, location: null })
    expect(await status('203.0.113.1')).toMatchObject({ status: 0, location: null })
    expect(await read('198.51.100.2')).toBe('ok')
  })
})

describe('the header of the edge network', () => {
  const through = (from: string, country: string) => ({ 'x-forwarded-for': from, 'x-edge-country': country })

  test('counts before the table when a trusted proxy sends it', async () => {
    const headers = through('198.51.100.2', 'SG')
    expect(await status(PROXY, headers)).toMatchObject({
      status: 2,
      location: { ip: '198.51.100.2', country: 'SG', credit: null },
    })
    expect((await status(PROXY, through('198.51.100.1', 'JP'))).status).toBe(0)
  })
  test('is ignored from other senders', async () => {
    expect((await status('198.51.100.1', { 'x-edge-country': 'JP' })).status).toBe(2)
    expect((await status('198.51.100.1', through('198.51.100.2', 'JP'))).status).toBe(2)
  })
  test.each(['XX', 'T1', 'sg', ''])('is ignored as "%s", and the table decides', async (said) => {
    expect((await status(PROXY, through('198.51.100.1', said))).status).toBe(2)
  })
})
