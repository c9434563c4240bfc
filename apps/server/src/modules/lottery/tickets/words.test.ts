import '@croupier/game-math/lottery/families/all'
import { plays } from '@croupier/game-math/lottery/index'
import { expect, test } from 'vitest'
import { describeBet, playName } from './words.ts'

const CODE = /_|[A-Z]{2}/
const bet = (play: string, selection: unknown) => {
  const { title, lines } = describeBet('20261123-001', { play, selection, units: 2, multiple: 3 })
  return [title, ...lines.map(({ value }) => value)]
}

test('every play of every family has a name without codes', () => {
  const names = [...plays.values()].map((play) => ({ code: play.code, name: playName(play) }))
  expect(names.filter(({ name }) => CODE.test(name))).toEqual([])
})

test.each`
  play              | selection                                          | title                          | picks
  ${'SSC_POSITION'} | ${{ pos: [[3, 7], [0, 1, 2, 3, 4], [], [], [9]] }} | ${'Fixed place'}               | ${'37 | 01234 | – | – | 9'}
  ${'SSC_3B_G6'}    | ${{ nums: [1, 2, 3] }}                             | ${'Last 3 · Group 6'}          | ${'123'}
  ${'SSC_DT'}       | ${{ pairs: ['WG'], choices: ['DRAGON'] }}          | ${'Dragon tiger'}              | ${'Ten-thousands – Units | Dragon'}
  ${'VN_LO3'}       | ${{ numbers: ['745', '012'] }}                     | ${'Three figures, all prizes'} | ${'012 745'}
  ${'VN_TRUOT4'}    | ${{ groups: [['03', '00', '01', '02']] }}          | ${'None of 4 numbers'}         | ${'00-01-02-03'}
  ${'D4_BIG_IBOX'}  | ${{ numbers: ['1123'] }}                           | ${'Big, i-Box'}                | ${'1123'}
  ${'GONE'}         | ${{ nums: [1] }}                                   | ${'GONE'}                      | ${'{"nums":[1]}'}
`('describes a bet on $play in words', ({ play, selection, title, picks }) => {
  expect(bet(play, selection)).toEqual([title, '20261123-001', picks, '2 × 3'])
})
