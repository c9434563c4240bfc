import type { Page } from '@playwright/test'

/** Runs in the page: counts what moves by itself, from the first paint on. */
export function watchShifts(): void {
  const seen = { total: 0, moved: [] as string[] }
  Object.assign(window, { auditShifts: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      seen.total += entry.value
      for (const { node, previousRect: was, currentRect: is } of entry.sources ?? []) {
        const element = node instanceof Element ? node : node?.parentElement
        const name = `${element?.tagName.toLowerCase()}.${element?.className ?? ''}`.slice(0, 80)
        const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        const text = (element?.textContent ?? '').slice(0, 30)
        seen.moved.push(`${name} “${text}” from ${box(was)} to ${box(is)} at ${Math.round(entry.startTime)} ms`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Less is no move of anything anybody sees: half a pixel of a letter, when the fallback font gives way. */
const LEAST_SHIFT = 0.0001

/** What moved without being asked, as a sentence each. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const seen = await page.evaluate(
    () => (window as unknown as { auditShifts: { total: number; moved: string[] } }).auditShifts,
  )
  return seen.total >= LEAST_SHIFT
    ? [`layout shift ${seen.total.toFixed(4)}: ${[...new Set(seen.moved)].slice(0, 4).join('; ')}`]
    : []
}

/** Texts that the reader cannot see whole, text without width, and a page wider than its window. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5
    const found = new Set<string>()
    let words = 0
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 50)}`
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const isForReadersOnly = (element: Element | null): boolean => {
      for (let one = element; one; one = one.parentElement) {
        const style = getComputedStyle(one)
        const isClipped = style.clipPath === 'inset(50%)' || (style.clip !== 'auto' && style.position === 'absolute')
        if (isClipped || (one.clientWidth <= 1 && hides(style.overflowX) && style.position === 'absolute')) return true
        // What stands outside the window until it is wanted (a closed drawer, the skip link).
        if (style.visibility === 'hidden' || style.opacity === '0') return true
      }
      return false
    }
    const clips = (text: Text, rect: DOMRect): string | undefined => {
      for (let box = text.parentElement; box && box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline' || style.display === 'contents') continue
        const frame = box.getBoundingClientRect()
        if (/auto|scroll/.test(style.overflowX) && (rect.right > frame.right || rect.left < frame.left)) return
        if (/auto|scroll/.test(style.overflowY) && (rect.bottom > frame.bottom || rect.top < frame.top)) return
        const isWide = rect.right > frame.right + SLACK || rect.left < frame.left - SLACK
        if (hides(style.overflowX) && isWide) return `is cut by ${nameOf(box)}`
        // A line is taller than its letters: half of it is what would be missed.
        const lost = Math.max(rect.bottom - frame.bottom, frame.top - rect.top)
        if (hides(style.overflowY) && lost > rect.height / 3) return `is cut below by ${nameOf(box)}`
        if (style.position === 'fixed') return
      }
      return
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const value = node.data.trim()
      const parent = node.parentElement
      if (!value || !parent || /^(script|style|noscript|title|option)$/i.test(parent.tagName)) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isForReadersOnly(parent))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = range.getBoundingClientRect()
      words++
      const short = `“${value.slice(0, 50)}” in ${nameOf(parent)}`
      if (rect.width === 0) found.add(`${short} has no width`)
      else if (hides(getComputedStyle(parent).overflowX) && parent.scrollWidth > parent.clientWidth + 1)
        found.add(`${short} is cut off (${parent.scrollWidth} > ${parent.clientWidth})`)
      else {
        const cut = clips(node, rect)
        if (cut) found.add(`${short} ${cut}`)
      }
    }
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().right > root.clientWidth + 1 && getComputedStyle(one).position !== 'fixed',
      )
      found.add(
        `the page is ${root.scrollWidth} wide in ${root.clientWidth}: ${wide.slice(0, 4).map(nameOf).join(', ')}`,
      )
    }
    if (words === 0) found.add('there is no text at all')
    return [...found]
  })
}

/** Closes when nothing is asked for any more, fonts are there and animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const finite = document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime ?? 0)))
    await Promise.race([
      Promise.allSettled(finite.map((one) => one.finished)),
      new Promise((done) => setTimeout(done, 1_500)),
    ])
  })
  await page.waitForTimeout(150)
}
