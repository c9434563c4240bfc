import { MINES_TILES } from '@croupier/game-math/casino/mines'
import { button } from '../controls.ts'
import { element } from '../element.ts'
import type { TextKey, Texts } from '../texts.ts'
import type { Tile } from './model.ts'

const SIDE = 5
const NAMES: Readonly<Record<Tile, TextKey>> = {
  covered: 'covered',
  gem: 'gem',
  mine: 'mine',
  'hidden-gem': 'gem',
  'hidden-mine': 'mine',
}
/** How far each key moves the focus. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE }

/** The field of 25 tiles. The arrow keys move over it. */
export function fieldOf(t: Texts, open: (tile: number) => void) {
  const tiles = Array.from({ length: MINES_TILES }, (_, tile) => {
    const one = button('', { class: 'tile' })
    one.addEventListener('click', () => open(tile))
    return one
  })
  const node = element('div', { class: 'field-of-mines', role: 'group', 'aria-label': t('field') }, tiles)
  node.addEventListener('keydown', (event) => {
    const move = MOVES[event.key]
    const at = tiles.findIndex((one) => one.matches(':focus'))
    if (move === undefined || at < 0) return
    event.preventDefault()
    tiles[(at + move + MINES_TILES) % MINES_TILES]?.focus()
  })
  return {
    node,
    show(shown: readonly Tile[], isOpen: boolean) {
      for (const [at, one] of tiles.entries()) {
        const tile = shown[at] ?? 'covered'
        one.dataset.tile = tile
        one.ariaLabel = `${t('tile')} ${at + 1}: ${t(NAMES[tile])}`
        one.setAttribute('aria-disabled', String(!isOpen || tile !== 'covered'))
      }
    },
  }
}
