import { element } from '../element.ts'
import { isCalm } from '../table.ts'
import type { Texts } from '../texts.ts'
import { BOARD, ballPath, edgeOf, gridOf, type Point, pegsOf } from './model.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** The time of a ball in one row. */
const ROW_MS = 110
const LIT_MS = 900

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
const circle = ({ x, y }: Point, radius: number, kind: string) =>
  shape('circle', { cx: x, cy: y, r: radius, class: kind })

/** The board with its slots. A ball ends in the slot that the seeds decided; the way it falls is the path of the round. */
export function boardOf(t: Texts) {
  const drawing = shape('svg', { viewBox: `0 0 ${BOARD.width} ${BOARD.height}`, 'aria-hidden': 'true' })
  const pegs = shape('g', {})
  const balls = shape('g', {})
  drawing.append(pegs, balls)
  const slots = element('ol', { class: 'slots num', 'aria-label': t('slots') })
  const node = element('div', { class: 'board' }, [drawing, slots])
  return {
    node,
    show(rows: number, multipliers: readonly string[]) {
      if (node.dataset.rows !== String(rows)) {
        const { radius } = gridOf(rows)
        pegs.replaceChildren(...pegsOf(rows).map((at) => circle(at, radius, 'peg')))
        node.dataset.rows = String(rows)
        node.style.setProperty('--slots', String(rows + 1))
      }
      const table = multipliers.join(' ')
      if (slots.dataset.table === table) return
      slots.dataset.table = table
      const items = multipliers.map((text, bucket) => {
        const slot = element('li', {}, [text])
        slot.style.setProperty('--edge', `${edgeOf(bucket, rows) * 100}%`)
        return slot
      })
      slots.replaceChildren(...items)
    },
    async drop(path: readonly number[], bucket: number): Promise<void> {
      if (!isCalm()) await fall(balls, path)
      const slot = slots.children[bucket]
      slot?.setAttribute('data-lit', '')
      setTimeout(() => slot?.removeAttribute('data-lit'), LIT_MS)
    },
  }
}

/** Lets a ball fall over the pegs of its path. It hops from peg to peg, and leaves when it has arrived. */
async function fall(balls: SVGElement, path: readonly number[]): Promise<void> {
  const { radius } = gridOf(path.length)
  const ball = circle({ x: 0, y: 0 }, radius * 1.7, 'ball')
  balls.append(ball)
  const frames = ballPath(path).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: 'ease-in' }))
  const motion = ball.animate(frames, { duration: ROW_MS * path.length, fill: 'forwards' })
  await motion.finished.catch(() => {})
  ball.remove()
}
