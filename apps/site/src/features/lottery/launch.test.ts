import { expect, test } from 'vitest'
import { askedOf } from './launch.ts'

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
