import { expect, test } from 'vitest'
import type { RevealedDraw } from './index.ts'
import { checkDraw, commit, drawNumbers, finalSeed } from './index.ts'

const serverSeed = '16e814a20e378a2fc3279a69fcb09b48a97105072cfd53d5caaa2bc4b5d84e05'
const name = { game: 'ssc-1m', drawId: '20261121-0001' }

function revealed(): RevealedDraw {
  const seed = finalSeed(serverSeed, name, 'none')
  const numbers = drawNumbers('SSC', seed, name.game)
  return { ...name, family: 'SSC', commit: commit(serverSeed), serverSeed, finalSeed: seed, beacon: 'none', numbers }
}

test('T075: the same seed gives the same numbers, another issue, game or beacon gives others', () => {
  const { finalSeed: seed } = revealed()
  expect(revealed()).toEqual(revealed())
  const beacon = { round: 1000, randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd' }
  const others = [
    finalSeed(serverSeed, { ...name, drawId: '20261121-0002' }, 'none'),
    finalSeed(serverSeed, { ...name, game: 'ssc-5m' }, 'none'),
    finalSeed(serverSeed, name, beacon),
  ]
  expect(new Set([seed, ...others]).size).toBe(4)
})

test('SSC numbers are five digits', () => {
  const { numbers } = revealed()
  expect(numbers).toHaveLength(5)
  expect(numbers.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= 9)).toBe(true)
})

test('confirms a true record and detects every tampered value', () => {
  const draw = revealed()
  expect(checkDraw(draw)).toEqual({ commit: true, finalSeed: true, numbers: true })
  expect(checkDraw({ ...draw, numbers: draw.numbers.map((digit) => 9 - digit) }).numbers).toBe(false)
  expect(checkDraw({ ...draw, commit: commit(draw.finalSeed) }).commit).toBe(false)
  expect(checkDraw({ ...draw, finalSeed: draw.commit }).finalSeed).toBe(false)
  expect(checkDraw({ ...draw, serverSeed: draw.commit })).toMatchObject({ commit: false, finalSeed: false })
})
