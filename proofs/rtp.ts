import { parseArgs } from 'node:util'
import { printEnumerations } from './rtp/enumerate.ts'
import { type Measured, measure, seededStream } from './rtp/measure.ts'
import { options as all } from './rtp/options.ts'
import { printSlotSpeeds } from './rtp/speed.ts'

/**
 * `npm run rtp`: plays every bet of the casino games and compares the measured with the exact return. It fails when one is
 * outside its band. The same seed gives the same rounds.
 *
 *   --rounds 1000000    rounds of each bet
 *   --full              100,000,000 rounds of each bet
 *   --games dice,crash  only these games
 *   --seed TEXT         other rounds
 *   --enumerate         spins every combination of the slots, too
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000000' },
    full: { type: 'boolean', default: false },
    games: { type: 'string' },
    seed: { type: 'string', default: 'croupier' },
    enumerate: { type: 'boolean', default: false },
  },
})
const rounds = values.full ? 100_000_000 : Number(values.rounds)
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number of rounds.')
const games = values.games?.split(',')
const chosen = all.filter(({ game }) => games?.includes(game) ?? true)
if (chosen.length === 0)
  throw new Error(`There is no such game. Games: ${[...new Set(all.map(({ game }) => game))].join(', ')}`)

const percent = (value: number): string => `${(value * 100).toFixed(4)} %`

function line({ option: { game, name, law }, mean, band, isInBand, seconds }: Measured): string {
  const columns = [`${game}, ${name}`.padEnd(36), percent(law.mean).padStart(11), percent(mean).padStart(11)]
  const speed = `${Math.round(rounds / seconds).toLocaleString('en')}/s`
  return [...columns, `± ${percent(band)}`.padStart(12), speed.padStart(13), isInBand ? 'ok' : 'OUTSIDE'].join('  ')
}

console.log(`${rounds.toLocaleString('en')} rounds of each bet, seed "${values.seed}", on one core`)
console.log(
  `${'bet'.padEnd(36)}  ${'exact'.padStart(11)}  ${'measured'.padStart(11)}  ${'band'.padStart(12)}  ${'rounds'.padStart(13)}`,
)
let outside = 0
for (const option of chosen) {
  const measured = measure(option, rounds, seededStream(`${values.seed}:${option.game}:${option.name}`))
  if (!measured.isInBand) outside++
  console.log(line(measured))
}
console.log(`${chosen.length - outside} of ${chosen.length} bets inside the band`)
printSlotSpeeds(games)
const wrong = values.enumerate ? printEnumerations(games) : 0
process.exitCode = outside + wrong > 0 ? 1 : 0
