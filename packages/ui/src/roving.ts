import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Arrow keys, Home and End move the focus inside a group of which one item is in the tab order.
 * `across` is the number of items per row of a grid. In RTL the horizontal arrows are swapped unless the group is LTR.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string, across = 1): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const active = document.activeElement
  const at = active instanceof HTMLElement ? items.indexOf(active) : -1
  if (at < 0) return undefined
  let step = STEPS[event.key] ?? 0
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') step *= across
  else if (getComputedStyle(event.currentTarget).direction === 'rtl') step = -step
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? items.length - 1
        : step
          ? (at + step + items.length) % items.length
          : at
  if (to === at) return undefined
  event.preventDefault()
  items[to]?.focus()
  return items[to]
}
