import { CallRefused, type Client, NoAnswer } from '@croupier/api-client/client'
import { parseMoney } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { type Order, placer } from './placing.ts'

const stake = parseMoney('2.00')
const order: Order = {
  account: 'ana',
  lines: ['1'],
  kind: 'ticket',
  input: {
    game: 'ssc-1m',
    issueNo: '20261121-0735',
    bets: [
      {
        play: 'SSC_2B_DIRECT',
        selection: { pos: [[1], [2]] },
        units: 1,
        multiple: 1,
        mode: 1000,
        prizeGroup: 1960,
        stake,
      },
    ],
  },
}

const no = (code: 'lottery.issue_closed' | 'session.required' | 'server.busy') => new CallRefused(code, code, 409, {})
const silence = () => new NoAnswer('nothing')

type Said = { path: string; key: string | undefined }

/** A page of its own on the same tab's storage; `answers` are what the server says, one after the other. */
function page(answers: (Error | 'placed')[], storage = new Map<string, string>()) {
  const said: Said[] = []
  const call = (async (endpoint: { path: string }, _: unknown, options?: { key?: string }) => {
    const key = options?.key
    said.push({ path: endpoint.path, key })
    const answer = answers.shift()
    if (answer === undefined) return new Promise(() => {})
    if (answer instanceof Error) throw answer
    return { ticketId: key, stake, issueNo: '20261121-0735' }
  }) as unknown as Client
  let keys = 0
  const one = placer({
    call,
    storage: {
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => storage.set(name, value),
      removeItem: (name) => storage.delete(name),
    },
    newKey: () => `key-${++keys}`,
    wait: async () => {},
  })
  return { one, said, storage }
}
const PLACE = '/wps/lottery/tickets'

test('an answer ends it, and nothing stays behind', async () => {
  const { one, said, storage } = page(['placed'])
  await one.place(order)
  expect(one.get()).toMatchObject({ step: 'placed', placed: { answer: { ticketId: 'key-1', stake } } })
  expect(said).toEqual([{ path: PLACE, key: 'key-1' }])
  expect(storage.size).toBe(0)
})

test('two taps are one bet', async () => {
  const { one, said } = page(['placed'])
  await Promise.all([one.place(order), one.place(order)])
  expect(said).toHaveLength(1)
})

test('after silence it sends the same key again until an answer comes', async () => {
  const { one, said } = page([silence(), no('server.busy'), silence(), 'placed'])
  await one.place(order)
  expect(said).toEqual(Array(4).fill({ path: PLACE, key: 'key-1' }))
  expect(one.get().step).toBe('placed')
})

test('a refusal says that the stake was not taken, and is not sent again', async () => {
  const { one, said, storage } = page([no('lottery.issue_closed')])
  await one.place(order)
  expect(one.get()).toMatchObject({ step: 'refused', error: { code: 'lottery.issue_closed' } })
  expect(said).toHaveLength(1)
  expect(storage.size).toBe(0)
})

test('a reload without an answer finds out what became of it', async () => {
  const before = page([])
  before.one.place(order)
  const after = page(['placed'], before.storage)
  await after.one.resume('ana')
  expect(after.said).toEqual([{ path: PLACE, key: 'key-1' }])
  expect(after.one.get()).toMatchObject({ step: 'placed', order: { input: order.input } })
})

test('somebody else who logs in on this tab does not place it', async () => {
  const before = page([])
  before.one.place(order)
  const after = page([], before.storage)
  await after.one.resume('ben')
  expect(after.said).toEqual([])
  expect(after.one.get()).toEqual({ step: 'idle' })
})

test('a session that ended keeps the order for its owner', async () => {
  const { one, storage } = page([silence(), no('session.required'), 'placed'])
  await one.place(order)
  expect(one.get().step).toBe('waiting')
  expect(storage.size).toBe(1)
  await one.resume('ana')
  expect(one.get().step).toBe('placed')
})
