import { element } from '../element.ts'
import { isCalm } from '../table.ts'
import type { Texts } from '../texts.ts'
import type { Cell, Grid, Show, Win } from './model.ts'
import { symbolName } from './names.ts'
import { symbolOf } from './symbols.ts'

/** How long the first reel turns, and how much longer each further one. */
const TURN_MS = 520
const NEXT_MS = 170

/** The window of the slot. */
export function reelsOf(t: Texts) {
  const strips = Array.from({ length: 5 }, () => element('div', { class: 'strip' }))
  const reels = strips.map((strip) => element('div', { class: 'reel' }, [strip]))
  const node = element('div', { class: 'reels', role: 'img' }, reels)
  let turning: Animation[] = []

  function rest(grid: Grid): void {
    for (const [reel, strip] of strips.entries()) strip.replaceChildren(...grid[reel]!.map(cellOf))
    node.ariaLabel = `${t('reels')}: ${rowsOf(grid)
      .map((row) => row.map((symbol) => symbolName(t, symbol)).join(', '))
      .join('. ')}`
  }
  return {
    node,
    rest,
    /** Turns the reels until they show the grid. `skip` stops them at once. */
    async spin({ grid, passing }: Pick<Show, 'grid' | 'passing'>): Promise<void> {
      light([])
      if (!isCalm()) {
        turning = strips.flatMap((strip, reel) => turn(strip, [...grid[reel]!, ...passing[reel]!], reel))
        await Promise.all(turning.map(({ finished }) => finished.catch(() => {})))
        turning = []
      }
      rest(grid)
    },
    skip() {
      for (const one of turning) one.finish()
    },
    light,
  }

  /** Lights the cells of wins, and dims all others. */
  function light(wins: readonly Win[]): void {
    const lit = new Set(wins.flatMap(({ cells }) => cells.map(keyOf)))
    node.toggleAttribute('data-lit', lit.size > 0)
    for (const [reel, strip] of strips.entries())
      for (const [row, cell] of [...strip.children].entries())
        cell.toggleAttribute('data-lit', lit.has(keyOf([reel, row])))
  }
}

const keyOf = ([reel, row]: Cell): string => `${reel} ${row}`
const cellOf = (symbol: string): HTMLElement => element('div', { class: 'cell' }, [symbolOf(symbol)])
const rowsOf = (grid: Grid): string[][] => grid[0]!.map((_, row) => grid.map((reel) => reel[row]!))

/** Moves a strip down from what it shows to its new top. */
function turn(strip: HTMLElement, symbols: readonly string[], reel: number): Animation[] {
  const before = [...strip.children].slice(0, 3)
  strip.replaceChildren(...symbols.map(cellOf), ...before)
  const way = `translateY(calc(var(--cell) * ${-symbols.length}))`
  const frames = [
    { transform: way, easing: 'cubic-bezier(0.3, 0, 0.5, 1)' },
    { transform: 'translateY(calc(var(--cell) * 0.08))', offset: 0.9, easing: 'ease-out' },
    { transform: 'translateY(0)' },
  ]
  return [strip.animate(frames, { duration: TURN_MS + NEXT_MS * reel })]
}
