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

type Call = { path: string; key: string | undefined }

/** A page on the given storage of a tab; the server gives the answers one after the other. */
function page(answers: (Error | 'placed')[], storage = new Map<string, string>()) {
  const sent: Call[] = []
  const call = (async (endpoint: { path: string }, _: unknown, options?: { key?: string }) => {
    const key = options?.key
    sent.push({ path: endpoint.path, key })
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
  return { one, sent, storage }
}
const PLACE = '/wps/lottery/tickets'

test('forgets an order once it is answered', async () => {
  const { one, sent, storage } = page(['placed'])
  await one.place(order)
  expect(one.get()).toMatchObject({ step: 'placed', placed: { answer: { ticketId: 'key-1', stake } } })
  expect(sent).toEqual([{ path: PLACE, key: 'key-1' }])
  expect(storage.size).toBe(0)
})

test('places one bet for two taps', async () => {
  const { one, sent } = page(['placed'])
  await Promise.all([one.place(order), one.place(order)])
  expect(sent).toHaveLength(1)
})

test('sends the same key again until an answer arrives', async () => {
  const { one, sent } = page([silence(), no('server.busy'), silence(), 'placed'])
  await one.place(order)
  expect(sent).toEqual(Array(4).fill({ path: PLACE, key: 'key-1' }))
  expect(one.get().step).toBe('placed')
})

test('does not retry a refused order, whose stake was not taken', async () => {
  const { one, sent, storage } = page([no('lottery.issue_closed')])
  await one.place(order)
  expect(one.get()).toMatchObject({ step: 'refused', error: { code: 'lottery.issue_closed' } })
  expect(sent).toHaveLength(1)
  expect(storage.size).toBe(0)
})

test('asks for the outcome of an unanswered order after a reload', async () => {
  const before = page([])
  before.one.place(order)
  const after = page(['placed'], before.storage)
  await after.one.resume('ana')
  expect(after.sent).toEqual([{ path: PLACE, key: 'key-1' }])
  expect(after.one.get()).toMatchObject({ step: 'placed', order: { input: order.input } })
})

test('does not place the order of another account', async () => {
  const before = page([])
  before.one.place(order)
  const after = page([], before.storage)
  await after.one.resume('ben')
  expect(after.sent).toEqual([])
  expect(after.one.get()).toEqual({ step: 'idle' })
})

test('keeps the order for its owner when the session ends', async () => {
  const { one, storage } = page([silence(), no('session.required'), 'placed'])
  await one.place(order)
  expect(one.get().step).toBe('waiting')
  expect(storage.size).toBe(1)
  await one.resume('ana')
  expect(one.get().step).toBe('placed')
})
