import { expect, test } from 'vitest'
import { askedOf, backOf, pageAsked } from './launch.ts'

test.each([
  ['', 'the lobby'],
  ['order=popular', 'the lobby'],
  ['lottoArea=VN&launchMode=LOTT&lottoView=lobby&lottoGameCode=vn-5m', 'the lobby'],
  ['lottoArea=VN&launchMode=LOTT&lottoView=betting', 'the first game'],
  ['lottoArea=VN&lottoView=betting&lottoGameCode=vn-5m', 'vn-5m'],
  ['gameCode=vn-5m&playType=VN_LO2', 'vn-5m'],
  ['records=repeats', 'the first game'],
])('§2, §7 the address “%s” opens %s', (search, opened) => {
  const { isLobby, gameCode } = askedOf(new URLSearchParams(search))
  expect(isLobby ? 'the lobby' : (gameCode ?? 'the first game')).toBe(opened)
})

test.each([
  ['/lottery', '', '/lottery'],
  ['/lottery', 'lottoArea=VN', '/vnlottery'],
  ['/lottery', 'lottoArea=VN&lottoPrizeMode=SEA', '/vnlottery'],
  ['/lottery', 'lottoPrizeMode=SEA', '/seaLottery'],
  ['/lottery', 'lottoPrizeMode=Elott', '/elott'],
  ['/lottery', 'lottoPrizeMode=Lott', '/lottery'],
  ['/elott', 'lottoArea=VN', '/elott'],
])('§7 the page %s with “%s” shows the lotteries of %s', (path, search, shown) => {
  expect(pageAsked(path, new URLSearchParams(search))).toBe(shown)
})

test.each([
  ['/member?tab=bets#top', '/member?tab=bets#top'],
  ['https://site.example/hot', '/hot'],
  ['https://elsewhere.example/hot', null],
  ['//elsewhere.example/hot', null],
  ['javascript:alert(1)', null],
  ['blob:https://site.example/1', null],
])('§7 `backUrl` %s leads back to %s', (backUrl, href) => {
  expect(backOf(new URLSearchParams({ backUrl }), 'https://site.example')).toBe(href)
})
