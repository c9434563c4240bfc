// The rules of the casino games, for the verifier of casino rounds. Stakes and returns are in 1/10,000.
import { clusterPay, linesPay, waysPay } from './slots.mjs'

const reject = (what) => {
  throw new Error(what)
}
const isWithin = (value, from, to) => Number.isInteger(value) && value >= from && value <= to

function dice(next, { stake, direction, target }) {
  if (!isWithin(target, 0, 9_999) || !['under', 'over'].includes(direction)) reject('impossible target')
  const winCount = direction === 'under' ? target : 9_999 - target
  if (!isWithin(winCount, 100, 9_700)) reject('impossible target')
  const multiplier1e4 = Math.floor(99_000_000 / winCount)
  const roll = next(10_000)
  const win = direction === 'under' ? roll < target : roll > target
  return { roll, winCount, multiplier1e4, win, returned: win ? (stake * BigInt(multiplier1e4)) / 10_000n : 0n }
}

/** The left halves of the tables of plinko, in tenths. */
const PLINKO = {
  8: { low: '40 23 13 9 5', medium: '59 25 15 8 4', high: '125 29 14 8 2' },
  12: { low: '100 60 32 17 10 8 5', medium: '270 67 33 19 11 7 4', high: '710 135 40 19 11 6 2' },
  16: {
    low: '530 125 65 38 22 13 9 8 5',
    medium: '770 280 80 45 26 15 9 7 3',
    high: '3730 650 175 56 29 17 9 4 2',
  },
}

function plinko(next, { stake, rows, risk }) {
  const half = PLINKO[rows]?.[risk]?.split(' ') ?? reject('impossible table')
  const path = Array.from({ length: rows }, () => next(2))
  const bucket = path.filter((turn) => turn === 1).length
  const multiplier1e4 = Number(half[bucket <= rows / 2 ? bucket : rows - bucket]) * 1_000
  return { path, bucket, multiplier1e4, returned: (stake * BigInt(multiplier1e4)) / 10_000n }
}

/** The multiplier of mines as a product: 99 % of the inverse chance that every pick was safe. */
function minesMultiplier(mines, picks) {
  let ways = 1n
  let safe = 1n
  for (let at = 0n; at < BigInt(picks); at++) {
    ways *= 25n - at
    safe *= 25n - BigInt(mines) - at
  }
  return (9_900n * ways) / safe
}

function mines(next, { stake, mines: count, picks }) {
  if (!isWithin(count, 1, 24) || !Array.isArray(picks)) reject('impossible mines')
  if (new Set(picks).size < picks.length || !picks.every((tile) => isWithin(tile, 0, 24))) reject('impossible picks')
  const tiles = Array.from({ length: 25 }, (_, tile) => tile)
  for (let at = 0; at < count; at++) {
    const other = at + next(25 - at)
    const kept = tiles[at]
    tiles[at] = tiles[other]
    tiles[other] = kept
  }
  const minePositions = tiles.slice(0, count).sort((one, other) => one - other)
  const hit = picks.findIndex((tile) => minePositions.includes(tile))
  if (hit >= 0) return { minePositions, safePicks: hit, bust: true, multiplier1e4: 0, returned: 0n }
  const multiplier = picks.length === 0 ? 10_000n : minesMultiplier(count, picks.length)
  const returned = (stake * multiplier) / 10_000n
  return { minePositions, safePicks: picks.length, bust: false, multiplier1e4: Number(multiplier), returned }
}

/** How each slot pays a window of stops: a function of its data file, the mode and the stops. */
export const slotRules = new Map([
  ['harbour-lanterns', linesPay],
  ['silk-road-ways', waysPay],
  ['tide-gems', clusterPay],
])

const slot =
  (id) =>
  (next, { stake }, file) => {
    const spin = (mode) => {
      const stops = file.strips[mode].map((strip) => next(strip.length))
      const { coins, scatters } = slotRules.get(id)(file, mode, stops)
      return { mode, stops, coins, freeSpins: file.freeSpins[scatters] ?? 0 }
    }
    const spins = [spin('base')]
    const most = file.features.freeSpinCapPerFeature
    for (let due = spins[0].freeSpins; due > 0 && spins.length <= most; due--) {
      const free = spin('free')
      spins.push(free)
      due += free.freeSpins
    }
    const sum = spins.reduce((total, { coins }) => total + coins, 0)
    const totalCoins = Math.min(sum, file.maxWinCapX * file.betCoins)
    return { spins, totalCoins, returned: (stake * BigInt(totalCoins)) / BigInt(file.betCoins) }
  }

/** Each game against the house: the outcome and the return of a bet, from the numbers of its round. */
export const games = {
  dice,
  plinko,
  mines,
  'harbour-lanterns': slot('harbour-lanterns'),
  'silk-road-ways': slot('silk-road-ways'),
  'tide-gems': slot('tide-gems'),
}
