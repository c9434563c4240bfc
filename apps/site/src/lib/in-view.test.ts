import { afterEach, expect, test, vi } from 'vitest'
import { whenInView } from './in-view.ts'

/** An observer that the test moves. */
class Observer {
  static all: Observer[] = []
  observed: unknown[] = []
  isOn = true
  readonly callback: (entries: { isIntersecting: boolean }[]) => void
  readonly options: { threshold?: number }
  constructor(callback: Observer['callback'], options: Observer['options']) {
    this.callback = callback
    this.options = options
    Observer.all.push(this)
  }
  observe(element: unknown) {
    this.observed.push(element)
  }
  disconnect() {
    this.isOn = false
  }
  move(isIntersecting: boolean) {
    if (this.isOn) this.callback([{ isIntersecting }])
  }
}
const element = {} as Element
const observe = () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  const seen = vi.fn()
  const stop = whenInView(element, seen)
  return { observer: Observer.all.at(-1)!, seen, stop }
}
afterEach(() => vi.unstubAllGlobals())

test('§9 an element counts as seen, once, when a tenth of it is in view', () => {
  const { observer, seen } = observe()
  expect([observer.observed, observer.options]).toEqual([[element], { threshold: 0.1 }])
  observer.move(false)
  expect(seen).not.toHaveBeenCalled()
  observer.move(true)
  observer.move(true)
  expect(seen).toHaveBeenCalledOnce()
})
test('an element that left the page is not observed any more', () => {
  const { observer, seen, stop } = observe()
  stop()
  observer.move(true)
  expect(seen).not.toHaveBeenCalled()
})
test('a browser without observers sees every element at once', () => {
  const seen = vi.fn()
  whenInView(element, seen)
  expect(seen).toHaveBeenCalledOnce()
})
