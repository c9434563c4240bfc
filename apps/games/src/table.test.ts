import { afterEach, expect, test, vi } from 'vitest'
import { gameApi, type Played, type State } from './api.ts'
import { freeRoundOf, freeRoundsText, nextStake } from './free-rounds.ts'
import { request, type Table } from './table.ts'
import { textsIn } from './texts.ts'

const site = vi.hoisted(() => ({ heard: [] as string[] }))
vi.mock('./site.ts', () => ({ sayToSite: (message: string) => void site.heard.push(message) }))
afterEach(() => {
  site.heard = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const seeds = { commit: 'c', nextCommit: 'n', clientSeed: 's', nonce: 0 }
const state: State<'dice'> = {
  currency: 'P',
  language: 'en',
  limits: { minStake: '0', maxStake: '0' },
  balance: '100.00',
  seeds,
  rounds: [],
  freeRounds: null,
}
/** As the provider answers a round that was decided before. */
const played: Played<'dice'> = {
  round: {
    roundId: 'r1',
    state: 'settled',
    bet: { stake: '1.00', direction: 'over', target: 5_049 },
    outcome: { roll: 7_000, win: true, winCount: 4_950, multiplier1e4: 20_000 },
    returned: '1.98',
    nonce: 0,
    refusal: null,
  },
  balance: null,
  freeRounds: null,
  seeds,
}
const wish = { key: 'k', stake: '1.00', direction: 'over', target: 5_049 } as const

/** Plays dice against a provider with these answers; answers the paths that were called, what the page said, and the table. */
async function play(...answers: (Response | Error)[]) {
  vi.useFakeTimers()
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    const answer = answers.shift() ?? new Error('no further answer')
    if (answer instanceof Error) throw answer
    return answer
  })
  const said: string[] = []
  const table: Table<'dice'> = {
    api: gameApi('dice', { getItem: () => 'session', setItem: () => {} }),
    t: textsIn('en'),
    state,
    newKey: () => wish.key,
    face: { show: () => {}, showRound: () => {}, say: (text) => void said.push(text) },
    isBusy: false,
  }
  const done = request(table, { call: () => table.api.play(wish) })
  await vi.advanceTimersByTimeAsync(5_000)
  await done
  return { paths, said, table }
}

test('a call whose answer is lost is repeated until it is answered, and then the balance is read', async () => {
  const lost = new TypeError('Failed to fetch')
  const { paths, said, table } = await play(
    lost,
    lost,
    Response.json(played),
    Response.json({ ...state, balance: '100.98' }),
  )
  expect(paths).toEqual(['/api/play', '/api/play', '/api/play', '/api/state'])
  expect(new Set(said)).toEqual(new Set(['The connection is lost. Your round goes on as soon as it is back.']))
  expect(table).toMatchObject({ isBusy: false, state: { rounds: [{ roundId: 'r1' }], balance: '100.98' } })
})

test('a call that is refused is not repeated', async () => {
  const { paths, said, table } = await play(Response.json({ status: 'LIMIT_STAKE' }, { status: 409 }))
  expect(paths).toEqual(['/api/play'])
  expect(said).toEqual(['Choose a stake between 0.00 and 0.00'])
  expect(table.isBusy).toBe(false)
})

test.each([
  ['with its result', Response.json(played)],
  ['when it is refused', Response.json({ status: 'LIMIT_STAKE' }, { status: 409 })],
  [
    'when the wallet has not answered',
    Response.json({ ...played, round: { ...played.round, state: 'sent', outcome: null } }),
  ],
])('the site holds the balance until the round ends, %s', async (_, answer) => {
  const states = Response.json({ ...state, rounds: [played.round] })
  await play(answer, states)
  expect(site.heard.slice(0, 2)).toEqual(['croupier.round', 'croupier.balance'])
})

test('free rounds are numbered by those that are played, and the last one says what all of them won', () => {
  const t = textsIn('en')
  const campaign = { campaignId: 'c1', stake: '0.20', rounds: 10, left: 8, won: '1.50' }
  expect(freeRoundsText(t, { freeRounds: campaign })).toBe('Free round 3 of 10 · won 1.50')
  expect(freeRoundOf({ freeRounds: campaign })).toBe(campaign)
  expect(nextStake({ freeRounds: campaign }, '5.00')).toEqual({
    stake: '0.20',
    isFree: true,
    wish: { campaignId: 'c1' },
  })
  const over = { ...campaign, left: 0, won: '12.00' }
  expect(freeRoundsText(t, { freeRounds: over })).toBe('Your free rounds are over. They won 12.00.')
  expect([freeRoundOf({ freeRounds: over }), freeRoundOf({ freeRounds: null })]).toEqual([null, null])
  expect(nextStake({ freeRounds: over }, '5.00')).toEqual({ stake: '5.00', isFree: false, wish: {} })
})
