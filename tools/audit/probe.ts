import type { Page } from '@playwright/test'

type Shifts = { total: number; moved: string[] }
/** The DOM's types do not know this entry yet. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page: records layout shifts without user input, from the first paint on. */
export function watchShifts(): void {
  const moved: string[] = []
  const seen: Shifts = { total: 0, moved }
  Object.assign(window, { auditShifts: seen })
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isShift)) {
      if (entry.hadRecentInput) continue
      seen.total += entry.value
      for (const { node, previousRect: was, currentRect: is } of entry.sources ?? []) {
        const element = node instanceof Element ? node : node?.parentElement
        const name = `${element?.tagName.toLowerCase()}.${element?.className ?? ''}`.slice(0, 80)
        const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        const text = (element?.textContent ?? '').slice(0, 30)
        moved.push(`${name} “${text}” from ${box(was)} to ${box(is)} at ${Math.round(entry.startTime)} ms`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Smaller shifts are invisible: half a pixel when the fallback font is replaced. */
const MIN_SHIFT = 0.0001

/** The layout shifts of a page in one sentence; empty when there are none. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const seen = await page.evaluate<Shifts>('window.auditShifts')
  return seen.total >= MIN_SHIFT
    ? [`layout shift ${seen.total.toFixed(4)}: ${[...new Set(seen.moved)].slice(0, 4).join('; ')}`]
    : []
}

/** Texts that are cut off, texts without width, and a page that is wider than its window. */
export async function cutTexts(page: Page): Promise<string[]> {
  // The page gets these functions as text, so they use nothing of this file but each other.
  const functions = [nameOf, hides, isForScreenReaders, cutBy, visibleTexts, faultOf, widthFault, findCutTexts]
  return page.evaluate<string[]>(`(() => { ${functions.join('\n')}\nreturn findCutTexts() })()`)
}

function findCutTexts(): string[] {
  const texts = visibleTexts()
  if (texts.length === 0) return ['there is no text at all']
  const faults = [...texts.map(faultOf), widthFault()]
  return [...new Set(faults.filter((fault) => fault !== undefined))]
}

function nameOf(element: Element): string {
  return `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 50)}`
}

function hides(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip'
}

/** Hidden from the eye only, or outside the window until it is opened: a closed drawer, the skip link. */
function isForScreenReaders(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const style = getComputedStyle(one)
    const isClipped = style.clipPath === 'inset(50%)' || (style.clip !== 'auto' && style.position === 'absolute')
    if (isClipped || (one.clientWidth <= 1 && hides(style.overflowX) && style.position === 'absolute')) return true
    if (style.visibility === 'hidden' || style.opacity === '0') return true
  }
  return false
}

function visibleTexts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!(node instanceof Text) || !node.data.trim() || !parent) continue
    // The text node of a text area is its first value, and is not drawn.
    if (/^(script|style|noscript|title|option|textarea)$/i.test(parent.tagName)) continue
    const isShown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isShown && !isForScreenReaders(parent)) texts.push(node)
  }
  return texts
}

/** Describes a text that a reader cannot see whole. */
function faultOf(text: Text): string | undefined {
  const parent = text.parentElement
  if (!parent) return undefined
  const range = document.createRange()
  range.selectNodeContents(text)
  const rect = range.getBoundingClientRect()
  const name = `“${text.data.trim().slice(0, 50)}” in ${nameOf(parent)}`
  if (rect.width === 0) return `${name} has no width`
  if (hides(getComputedStyle(parent).overflowX) && parent.scrollWidth > parent.clientWidth + 1)
    return `${name} is cut off (${parent.scrollWidth} > ${parent.clientWidth})`
  const cut = cutBy(text, rect)
  return cut && `${name} ${cut}`
}

/** Finds the box that cuts a text off. A box that scrolls does not. */
function cutBy(text: Text, rect: DOMRect): string | undefined {
  const SLACK = 1.5
  for (let box = text.parentElement; box && box !== document.documentElement; box = box.parentElement) {
    const style = getComputedStyle(box)
    if (style.display === 'inline' || style.display === 'contents') continue
    const frame = box.getBoundingClientRect()
    if (/auto|scroll/.test(style.overflowX) && (rect.right > frame.right || rect.left < frame.left)) return undefined
    if (/auto|scroll/.test(style.overflowY) && (rect.bottom > frame.bottom || rect.top < frame.top)) return undefined
    const isWide = rect.right > frame.right + SLACK || rect.left < frame.left - SLACK
    if (hides(style.overflowX) && isWide) return `is cut by ${nameOf(box)}`
    // A line is taller than its letters, so a third of its height may be cut.
    const lost = Math.max(rect.bottom - frame.bottom, frame.top - rect.top)
    if (hides(style.overflowY) && lost > rect.height / 3) return `is cut below by ${nameOf(box)}`
    if (style.position === 'fixed') return undefined
  }
  return undefined
}

function widthFault(): string | undefined {
  const root = document.documentElement
  if (root.scrollWidth <= root.clientWidth) return undefined
  const wide = [...document.body.querySelectorAll('*')].filter(
    (one) => one.getBoundingClientRect().right > root.clientWidth + 1 && getComputedStyle(one).position !== 'fixed',
  )
  return `the page is ${root.scrollWidth} wide in ${root.clientWidth}: ${wide.slice(0, 4).map(nameOf).join(', ')}`
}

/** Dates whose time comes before them on their line, as a page that reads right to left shows them without isolation. */
export async function swappedTimes(page: Page): Promise<string[]> {
  const functions = [isForScreenReaders, hides, visibleTexts, nameOf, findSwappedTimes]
  return page.evaluate<string[]>(`(() => { ${functions.join('\n')}\nreturn findSwappedTimes() })()`)
}

function findSwappedTimes(): string[] {
  const boxOf = (text: Text, start: number, length: number) => {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, start + length)
    return range.getBoundingClientRect()
  }
  const faults = visibleTexts().flatMap((text) =>
    [...text.data.matchAll(/(\d{4}-\d\d-\d\d)(\s+)(\d\d:\d\d(:\d\d)?)/g)].flatMap(
      ({ index, 0: whole, 1: day = '', 2: gap = '', 3: time = '' }) => {
        const dayBox = boxOf(text, index, day.length)
        const timeBox = boxOf(text, index + day.length + gap.length, time.length)
        const isSameLine = Math.abs(dayBox.top - timeBox.top) < dayBox.height / 2
        const place = text.parentElement ? nameOf(text.parentElement) : ''
        return isSameLine && timeBox.left < dayBox.left ? [`“${whole}” shows its time first, in ${place}`] : []
      },
    ),
  )
  return [...new Set(faults)]
}

/** Waits until the network is idle, fonts have loaded and finite animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await painted(page)
}

/** Waits until fonts have loaded and finite animations have ended. */
export async function painted(page: Page): Promise<void> {
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
