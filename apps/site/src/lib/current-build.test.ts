import { describe, expect, test, vi } from 'vitest'
import { followBuild } from './current-build.ts'

/** A browser with a worker of a build; `next` is installed by the next update. */
function browser(build: string, next?: string) {
  const listeners = new Map<string, ((event: { data: unknown }) => void)[]>()
  const fire = (name: string, data?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener({ data })
  }
  const greeted: unknown[] = []
  const workerOf = (id: string) => ({
    postMessage(greeting: unknown) {
      greeted.push(greeting)
      fire('message', { build: id })
    },
  })
  const registration = {
    active: workerOf(build),
    installing: null as object | null,
    waiting: null,
    async update() {
      if (next) registration.installing = {}
    },
  }
  return {
    greeted,
    registration,
    container: {
      register: async () => registration,
      addEventListener: (name: string, listener: (event: { data: unknown }) => void) =>
        listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    },
    takeOver(build: string) {
      registration.active = workerOf(build)
      registration.installing = null
      next = undefined
      fire('controllerchange')
    },
  }
}

const follow = async ({ container }: ReturnType<typeof browser>, build: string) => {
  const others: string[] = []
  const rest = { build, language: () => 'en', isSlow: () => false, onOther: (one: string) => others.push(one) }
  // biome-ignore lint/suspicious/noExplicitAny: the parts of the browser's registration that are used
  const check = await followBuild({ container: container as any, ...rest })
  return { others, check }
}

describe('a page', () => {
  test('is told of no other build while the server has its own', async () => {
    const { others, check } = await follow(browser('one'), 'one')
    await check()
    expect(others).toEqual([])
  })
  test('of a new build waits for its worker, and does not take the earlier one for newer', async () => {
    const device = browser('one', 'two')
    const { others, check } = await follow(device, 'two')
    await check()
    expect(device.greeted).toEqual([])
    device.takeOver('two')
    expect([device.greeted.length, others]).toEqual([1, []])
  })
  test('of an earlier build learns of the new one', async () => {
    const device = browser('one', 'two')
    const { others, check } = await follow(device, 'one')
    await check()
    device.takeOver('two')
    expect(others).toEqual(['two'])
  })
  test('asks again when the server was deployed after it had answered a question that is not over', async () => {
    const device = browser('one')
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const again = Promise.withResolvers<void>()
    let asked = 0
    device.registration.update = () => {
      if (asked === 1) again.resolve()
      return answers[asked++]!.promise
    }
    const { others, check } = await follow(device, 'one')
    const done = check()
    answers[0]!.resolve()
    await again.promise
    device.takeOver('two')
    answers[1]!.resolve()
    await done
    expect([asked, others]).toEqual([2, ['two', 'two']])
  })
  test('asks again although the browser never answered an earlier question', async () => {
    vi.useFakeTimers()
    const device = browser('one')
    let asked = 0
    device.registration.update = () => (asked++ === 0 ? new Promise(() => {}) : Promise.resolve())
    const { check } = await follow(device, 'one')
    const done = check()
    await vi.advanceTimersByTimeAsync(30_000)
    await done
    vi.useRealTimers()
    expect(asked).toBe(2)
  })
  test('works without a worker where the browser blocks it', async () => {
    const device = browser('one')
    // biome-ignore lint/suspicious/noExplicitAny: a browser that answers nothing
    device.container.register = async () => undefined as any
    const { others, check } = await follow(device, 'one')
    await check()
    expect(others).toEqual([])
  })
})
