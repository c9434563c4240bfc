import { mediaDesk, uploadMedia } from '@croupier/wire/content/media.console'
import { whitelabel } from '@croupier/wire/content/system'
import { changeFavourite, favoriteGames, favoriteGamesList, gameList, gameVendor } from '@croupier/wire/games/catalogue'
import { gameMenus } from '@croupier/wire/games/menus'
import { launchGame } from '@croupier/wire/providers/launch'
import { roomList } from '@croupier/wire/providers/rooms'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { picture } from '../../../testing/identity-checks.ts'
import { GAME, type TestProvider, testProvider } from '../../../testing/provider.ts'
import { providerService } from '../../../testing/provider-service.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
let acme: TestProvider
let service: Awaited<ReturnType<typeof providerService>>
let country: string | null = null
beforeAll(async () => {
  const location = { countryOf: () => country, credit: () => null }
  w = await world({ app: { location, internalHosts: ['127.0.0.1'] } })
  acme = await testProvider(w)
  service = await providerService(w, acme)
  await acme.change({ serviceUrl: service.origin })
})
afterAll(async () => {
  await service.close()
  await w.close({ without: ['orders'] })
})

const open = { platform: 'html5-desktop' } as const
const wanted = (game: Partial<{ gameId: string; vassalage: string; platform: 'html5-mobile' }> = {}) => ({
  ...open,
  gameId: GAME,
  vassalage: acme.id,
  ...game,
})
const launch = (as: TestMember, game = wanted()) => w.call(launchGame, game, { as })
const refusal = (as: TestMember | undefined, game = wanted()) => w.outcome(launchGame, game, as ? { as } : {})
const inGame = (change: object) => acme.change({ serviceUrl: service.origin, games: [{ ...acme.game, ...change }] })

describe('the catalogue', () => {
  test('lists the open games of a provider under their category, with its card', async () => {
    const { menus } = await w.call(gameMenus, {})
    expect(menus.find(({ category }) => category === 'RNG')?.games).toEqual([
      expect.objectContaining({ code: `${acme.id}/${GAME}`, vassalage: acme.id, accountTypeName: 'VASSALAGE' }),
    ])
    const { lanes } = (await w.call(gameVendor, {})).data
    expect(lanes.find(({ title }) => title === 'RNG')?.cards).toMatchObject([{ vassalage: acme.id, gameCount: 1 }])
  })
  test('says what a provider states about its game', async () => {
    await inGame({ volatility: 'high', returnBp: 9_612, features: ['Free spins'], isHot: true })
    const { list } = await w.call(gameList, { vassalage: acme.id, hotOnly: true })
    expect(list).toMatchObject([{ volatility: 'high', returnBp: 9_612, features: ['Free spins'] }])
    await inGame({})
  })
  test('§4 has one entry VASSALAGE for a grouped provider in each category, and its games in the list of that provider', async () => {
    const games = ['RNG', 'FISH', 'RNG'].map((category, nth) => ({ ...acme.game, gameCode: `g${nth}`, category }))
    await acme.change({ serviceUrl: service.origin, isGrouped: true, games } as Parameters<typeof acme.change>[0])
    const entries = async (asked: object) =>
      (await w.call(gameList, asked, {})).list
        .filter(({ vassalage }) => vassalage === acme.id)
        .map(({ isGame, code, name }) => [isGame, code, name])
    const entry = (category: string) => ['VASSALAGE', `${acme.id}:${category}`, 'Acme Studios']
    expect(await entries({ category: 'RNG' })).toEqual([entry('RNG')])
    expect(await entries({})).toEqual([entry('FISH'), entry('RNG')])
    const own = (await entries({ vassalage: acme.id, category: 'RNG' })).map(([isGame, code]) => [isGame, code])
    expect(own).toEqual(['g0', 'g2'].map((code) => ['GAME', `${acme.id}/${code}`]))
    expect(await entries({ search: 'harbour' })).toHaveLength(3)
    await acme.change({ serviceUrl: service.origin })
  })
  test('has no game of a provider without an address, or of a closed one', async () => {
    const hasGame = async () => (await w.call(gameList, { vassalage: acme.id })).list.length > 0
    expect(await hasGame()).toBe(true)
    await acme.change({ serviceUrl: null })
    expect(await hasGame()).toBe(false)
    await acme.change({ serviceUrl: service.origin, isOpen: false })
    expect(await hasGame()).toBe(false)
    await inGame({ isOpen: false })
    expect(await hasGame()).toBe(false)
    await inGame({})
  })
  test.each(['lantern', 'Harbor Lantrens', 'HARBOUR', 'lantrens'])('finds a game by %j', async (search) => {
    const { list } = await w.call(gameList, { search })
    expect(list.map(({ code }) => code)).toEqual([`${acme.id}/${GAME}`])
  })
  test.each(['dice', 'lamp', 'h'.repeat(40)])('finds nothing by %j', async (search) => {
    expect((await w.call(gameList, { search })).list).toEqual([])
  })
})

describe('favourites', () => {
  test('are of one member, and leave out a game that is closed', async () => {
    const [ana, ben] = [await w.member(), await w.member()]
    const game = `${acme.id}/${GAME}`
    await w.call(changeFavourite, { game, isOn: true }, { as: ana })
    await w.call(changeFavourite, { game, isOn: true }, { as: ana })
    const of = async (as: TestMember) => [
      (await w.call(favoriteGames, {}, { as })).list,
      (await w.call(favoriteGamesList, {}, { as })).list.map(({ code }) => code),
    ]
    expect(await of(ana)).toEqual([[game], [game]])
    expect(await of(ben)).toEqual([[], []])
    await inGame({ isOpen: false })
    expect(await of(ana)).toEqual([[game], []])
    await inGame({})
    await w.call(changeFavourite, { game, isOn: false }, { as: ana })
    expect(await of(ana)).toEqual([[], []])
  })
  test('take games of the catalogue only', async () => {
    const ana = await w.member()
    expect(await w.outcome(changeFavourite, { game: 'nothing', isOn: true }, { as: ana })).toBe('game.unknown')
    expect(await w.outcome(changeFavourite, { game: 'nothing', isOn: false }, { as: ana })).toBe('ok')
  })
})

describe('a launch', () => {
  test('answers the address that the provider gives for a signed call, with a token that opens one session', async () => {
    const ana = await w.member()
    const { game_url } = await launch(ana)
    const received = service.launches.at(-1)!
    expect(received).toMatchObject({ playerId: ana.memberId, gameCode: GAME, device: 'desktop', mode: 'real' })
    expect(game_url).toBe(`${service.origin}/play?token=${received.launchToken}`)
    const { answer } = await acme.send('authenticate', { launchToken: received.launchToken })
    expect(answer).toMatchObject({ status: 'OK', playerId: ana.memberId, gameCode: GAME })
    const again = await acme.send('authenticate', { launchToken: received.launchToken })
    expect(again.answer.status).toBe('SESSION_INVALID')
  })
  test('T022 needs a login, and says nothing of the member but the id', async () => {
    expect(await refusal(undefined)).toBe('session.required')
    const ana = await w.member()
    await launch(ana)
    const text = JSON.stringify(service.launches.at(-1))
    expect(text).not.toContain(ana.username)
    expect(text).not.toContain(ana.token)
  })
  test('opens no session at another provider', async () => {
    const other = await testProvider(w)
    await launch(await w.member())
    const { launchToken } = service.launches.at(-1)!
    expect((await other.send('authenticate', { launchToken })).answer.status).toBe('SESSION_INVALID')
    expect((await acme.send('authenticate', { launchToken })).answer.status).toBe('OK')
  })
  test('opens a session with which the provider cannot bet for another member', async () => {
    const [ana, ben] = [await w.member({ cash: '100.00' }), await w.member({ cash: '100.00' })]
    await launch(ana)
    const { answer } = await acme.send('authenticate', { launchToken: service.launches.at(-1)!.launchToken })
    const asBen = acme.player(ben, String(answer.sessionToken), GAME)
    expect((await asBen.bet('stolen', '500')).answer.status).toBe('SESSION_INVALID')
    expect(await w.cash(ben)).toBe(1_000_000n)
  })
  test.each([
    ['of an unknown game', { gameId: 'nothing' }, 'game.unknown'],
    ['of an unknown provider', { vassalage: 'nobody' }, 'game.unknown'],
  ])('%s is refused', async (_, game, code) => {
    expect(await refusal(await w.member(), wanted(game))).toBe(code)
  })
  test.each([
    ['a closed game', { isOpen: false }, 'game.closed'],
    ['a game for other currencies', { currencies: ['XTS'] }, 'game.wrong_currency'],
    ['a game for phones on a desktop', { runsOn: 'phone' }, 'game.wrong_device'],
  ])('of %s is refused', async (_, change, code) => {
    await inGame(change)
    expect(await refusal(await w.member())).toBe(code)
    await inGame({})
  })
  test('is refused in a country in which the game is not offered, and not where the country is unknown', async () => {
    const ana = await w.member()
    await inGame({ blockedCountries: ['SG'] })
    expect(await refusal(ana)).toBe('ok')
    country = 'SG'
    expect(await refusal(ana)).toBe('game.country_restricted')
    country = 'TH'
    expect(await refusal(ana)).toBe('ok')
    country = null
    await inGame({})
  })
  test('is refused to a member who may not bet, before the provider hears of it', async () => {
    const ana = await w.member()
    const { db } = w.platform.database
    await w.call(takeTimeOut, { days: 1 }, { as: ana })
    const before = service.launches.length
    expect(await refusal(ana)).toBe('member.timed_out')
    const ben = await w.member()
    await db
      .transaction()
      .execute((tx) =>
        w.app.modules.wallet.freeze(tx, ben.memberId, { reason: 'test', refusal: 'kyc.required', at: w.clock.now() }),
      )
    expect(await refusal(ben)).toBe('kyc.required')
    expect(service.launches).toHaveLength(before)
  })
  test('is refused when the provider does not answer, or names an address outside its origin', async () => {
    const ana = await w.member({ cash: '10.00' })
    service.answerWith(() => 'https://elsewhere.example/play')
    expect(await refusal(ana)).toBe('game.provider_unavailable')
    await acme.change({ serviceUrl: 'http://127.0.0.1:9' })
    expect(await refusal(ana)).toBe('game.provider_unavailable')
    expect(await w.cash(ana)).toBe(100_000n)
    service.answerWith(({ launchToken }) => `${service.origin}/play?token=${launchToken}`)
    await acme.change({ serviceUrl: service.origin })
    expect(await refusal(ana)).toBe('ok')
  })
})

describe('§7 the rooms of a PVP game', () => {
  const table = { roomId: 'r1', name: 'Beginners', minStake: '50', maxStake: '500', exponent: 2, players: 3, seats: 6 }
  const roomsOf = async () => {
    const sent = { gameId: GAME, vassalage: acme.id }
    return (await w.call(roomList, sent, { as: await w.member() })).list
  }
  test('are those that its provider lists, without stakes that the wallet cannot take', async () => {
    await inGame({ category: 'PVP' })
    const free = { ...table, roomId: 'r2', name: 'Open hall', exponent: 0, seats: null }
    const [tooFine, turned] = [
      { ...table, minStake: '1', exponent: 8 },
      { ...table, minStake: '501' },
    ]
    service.listRooms([table, free, tooFine, turned])
    expect(await roomsOf()).toEqual([
      { roomId: 'r1', name: 'Beginners', minStake: 5_000n, maxStake: 50_000n, players: 3, seats: 6 },
      { roomId: 'r2', name: 'Open hall', minStake: 500_000n, maxStake: 5_000_000n, players: 3, seats: null },
    ])
  })
  test('are none for a provider that does not know the call, and for a game of another category', async () => {
    service.listRooms(null)
    await inGame({ category: 'PVP' })
    expect(await roomsOf()).toEqual([])
    await inGame({})
    service.listRooms([table])
    expect(await roomsOf()).toEqual([])
  })
  test('are refused for an unknown or closed game, and when the provider answers something else', async () => {
    const ana = await w.member()
    const outcome = (gameId = GAME) => w.outcome(roomList, { gameId, vassalage: acme.id }, { as: ana })
    expect(await outcome('nothing')).toBe('game.unknown')
    await inGame({ category: 'PVP', isOpen: false })
    expect(await outcome()).toBe('game.closed')
    await inGame({ category: 'PVP' })
    service.listRooms([{ ...table, players: -1 }])
    expect(await outcome()).toBe('game.provider_unavailable')
    service.listRooms(null)
    await inGame({})
  })
  test('open by their id, with the address in `content`, too', async () => {
    const ana = await w.member()
    const sent = { ...wanted(), roomId: 'r1' }
    await inGame({ category: 'PVP' })
    const { game_url, content } = await w.call(launchGame, sent, { as: ana })
    expect(content).toBe(game_url)
    expect(service.launches.at(-1)).toMatchObject({ roomId: 'r1', gameCode: GAME })
    await inGame({})
    expect(await w.call(launchGame, sent, { as: ana })).not.toHaveProperty('content')
    expect(service.launches.at(-1)).not.toHaveProperty('roomId')
  })
})

describe('§4 free play', () => {
  const demo = (as: TestMember) => w.outcome(launchGame, { ...wanted(), mode: 'demo' }, { as })
  test('opens a game that has it with play money of the provider, and without a session of the wallet', async () => {
    const ana = await w.member()
    expect(await demo(ana)).toBe('game.no_demo')
    await inGame({ hasDemo: true })
    expect((await w.call(gameList, { vassalage: acme.id })).list).toMatchObject([{ hasDemo: true }])
    expect(await demo(ana)).toBe('ok')
    expect(service.launches.at(-1)).toMatchObject({ mode: 'demo', gameCode: GAME })
    expect(service.launches.at(-1)).not.toHaveProperty('launchToken')
    await launch(ana)
    expect(service.launches.at(-1)).toMatchObject({ mode: 'real', launchToken: expect.any(String) })
    await inGame({})
  })
  test('is all that a trial account may open', async () => {
    const trial = await w.member({ accountType: 4 })
    await inGame({ hasDemo: true })
    expect(await refusal(trial)).toBe('session.trial_refused')
    expect(await demo(trial)).toBe('ok')
    expect(service.launches.at(-1)).toMatchObject({ mode: 'demo', playerId: trial.memberId })
    await inGame({})
  })
})

describe('§3 the picture of a game', () => {
  test('is one of the library, which says where it is used, and lists of games have it', async () => {
    const as = await w.staff('content')
    const file = { type: 'image/png', content: new Uint8Array(await picture(0.4)) }
    const { id, url, width, height } = await w.call(uploadMedia, { name: 'Lanterns' }, { as, file })
    const shown = { id, url, width, height }
    await inGame({ picture: shown })
    expect((await w.call(gameList, { vassalage: acme.id })).list).toMatchObject([{ picture: shown }])
    const used = (await w.call(mediaDesk, {}, { as })).media.find((one) => one.id === id)
    expect(used?.uses).toEqual([{ kind: 'game', name: acme.game.name }])
    await inGame({})
    expect((await w.call(gameList, { vassalage: acme.id })).list).toMatchObject([{ picture: null }])
  })

  test('is refused when the library does not have it', async () => {
    const id = 'a'.repeat(64)
    const unknown = { id, url: `/media/${id}.png`, width: 10, height: 10 }
    await expect(inGame({ picture: unknown })).rejects.toMatchObject({ code: 'file.unknown' })
  })
})

test('T159 a game on the host of the site is not opened, because it could leave its sandbox', async () => {
  const ana = await w.member()
  service.answerWith(() => 'http://localhost/play')
  await acme.change({ serviceUrl: service.origin, frameUrl: 'http://localhost' })
  expect(await refusal(ana)).toBe('game.provider_unavailable')
  service.answerWith(() => 'http://127.0.0.1:1/play')
  await acme.change({ serviceUrl: service.origin, frameUrl: 'http://127.0.0.1:1' })
  expect(await refusal(ana)).toBe('ok')
  service.answerWith(({ launchToken }) => `${service.origin}/play?token=${launchToken}`)
  await acme.change({ serviceUrl: service.origin })
})

describe('T158 the address of a provider', () => {
  test('in a network that the environment does not name is never called', async () => {
    const closed = await world()
    const provider = await testProvider(closed)
    await provider.change({ serviceUrl: service.origin.replace('127.0.0.1', 'localhost') })
    const before = service.launches.length
    const sent = { ...open, gameId: GAME, vassalage: provider.id }
    expect(await closed.outcome(launchGame, sent, { as: await closed.member() })).toBe('game.provider_unavailable')
    expect(service.launches).toHaveLength(before)
    await closed.close({ without: ['orders'] })
  })
})

describe('T159 the policy of pages', () => {
  test('and launchGameCDNs (§3) name the origins of the open providers on every node', async () => {
    const other = await w.another()
    const frames = (node: World) => node.app.modules.providers.frameOrigins()
    expect(frames(w)).toContain(service.origin)
    await acme.change({ serviceUrl: service.origin, frameUrl: 'https://games.example.org' })
    expect(frames(w)).toContain('https://games.example.org')
    expect((await w.call(whitelabel, {})).launchGameCDNs).toEqual(frames(w))
    await eventually(() => expect(frames(other)).toContain('https://games.example.org'))
    await acme.change({ serviceUrl: service.origin, isOpen: false })
    expect(frames(w)).not.toContain('https://games.example.org')
    await acme.change({ serviceUrl: service.origin })
    await other.close()
  })
})
