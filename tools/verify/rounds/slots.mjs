// How the slots pay, for the verifier of casino rounds. It works on the symbols' names, from the published data files.

const windowOf = ({ strips, grid: { rows } }, mode, stops) =>
  strips[mode].map((strip, reel) => Array.from({ length: rows }, (_, row) => strip[(stops[reel] + row) % strip.length]))

const isWild = (symbol) => symbol === 'WD'
const countScatters = (grid) => grid.flat().filter((symbol) => symbol === 'SC').length
const scatterPay = (file, scatters) => (file.scatterPayXTotalBet[scatters] ?? 0) * file.betCoins

export function linesPay(file, mode, stops) {
  const grid = windowOf(file, mode, stops)
  const scatters = countScatters(grid)
  let coins = scatterPay(file, scatters)
  for (const line of file.lines) {
    const shown = line.map((row, reel) => grid[reel][row])
    const symbol = shown.find((one) => !isWild(one)) ?? 'WD'
    const end = shown.findIndex((one) => one !== symbol && !isWild(one))
    const run = end < 0 ? shown.length : end
    coins += file.paytableCoins[symbol]?.[run] ?? 0
  }
  return { coins: mode === 'free' ? coins * file.features.freeSpinMultiplier : coins, scatters }
}

export function waysPay(file, mode, stops) {
  const grid = windowOf(file, mode, stops)
  const scatters = countScatters(grid)
  const wild = file.features.wildWaysWeight[mode]
  let coins = scatterPay(file, scatters)
  for (const [symbol, pays] of Object.entries(file.paytableCoins)) {
    const matches = grid.map((reel) =>
      reel.reduce((sum, one) => sum + (one === symbol ? 1 : isWild(one) ? wild : 0), 0),
    )
    const end = matches.indexOf(0)
    const run = matches.slice(0, end < 0 ? matches.length : end)
    coins += (pays[run.length] ?? 0) * run.reduce((product, count) => product * count, 1)
  }
  return { coins, scatters }
}

export function clusterPay(file, mode, stops) {
  const grid = windowOf(file, mode, stops)
  const scatters = countScatters(grid)
  const above = [...stops]
  const multipliers = file.features.cascadeMultipliers[mode]
  let coins = 0
  for (let step = 0; ; step++) {
    const clusters = Object.keys(file.paytableCoins).flatMap((symbol) => clustersOf(grid, symbol, file.clusterMin))
    if (clusters.length === 0) return { coins, scatters }
    const multiplier = multipliers[step] ?? multipliers.at(-1)
    for (const { symbol, cells } of clusters) coins += multiplier * payOf(file, symbol, cells.size)
    const gone = new Set(clusters.flatMap(({ cells }) => [...cells]))
    grid.forEach((reel, at) => {
      const left = reel.filter((_, row) => !gone.has(`${at},${row}`))
      const strip = file.strips[mode][at]
      while (left.length < reel.length) {
        above[at] = (above[at] + strip.length - 1) % strip.length
        left.unshift(strip[above[at]])
      }
      grid[at] = left
    })
  }
}

function payOf(file, symbol, size) {
  const band = file.clusterBandLowerBounds.filter((least) => least <= size).length - 1
  return file.paytableCoins[symbol][band]
}

/** The groups of touching cells with the symbol or a wild that are large enough and have the symbol. */
function clustersOf(grid, symbol, least) {
  const fits = (reel, row) => grid[reel]?.[row] === symbol || isWild(grid[reel]?.[row])
  const visited = new Set()
  const found = []
  for (const [reel, column] of grid.entries()) {
    for (const row of column.keys()) {
      if (column[row] !== symbol || visited.has(`${reel},${row}`)) continue
      const cells = new Set()
      const spread = (x, y) => {
        const cell = `${x},${y}`
        if (!fits(x, y) || cells.has(cell)) return
        cells.add(cell)
        visited.add(cell)
        spread(x + 1, y)
        spread(x - 1, y)
        spread(x, y + 1)
        spread(x, y - 1)
      }
      spread(reel, row)
      if (cells.size >= least) found.push({ symbol, cells })
    }
  }
  return found
}
