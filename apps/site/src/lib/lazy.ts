import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react'
import { needTexts } from './texts.ts'

/** §8, §9: the time limit for loading code. */
const CHUNK_TIMEOUT_MS = 120_000

/** Texts that several lazy parts share. */
const SHARED = 'later'

/** §8. The page shows this text itself when not even the error page loads; there are no translations without a network. */
const TOO_LONG = 'The page took longer time to load, please check your network connectivity'

/** A part of the site did not load in time, or not at all. */
export class ChunkMissing extends Error {
  override name = 'ChunkMissing'
  constructor(cause?: unknown) {
    super(TOO_LONG, { cause })
  }
}

/** Loads code with a time limit. Throws `ChunkMissing`, for which the error boundary offers a retry. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing()), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (error) {
    throw error instanceof ChunkMissing ? error : new ChunkMissing(error)
  } finally {
    clearTimeout(timer)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a component of any properties; its own stay typed
type Part = ComponentType<any>

/**
 * A component whose code and texts are loaded when it is first shown. `group` is the feature folder whose texts it uses:
 * `lazyPart('lottery', () => import('../features/lottery/page.tsx'), 'LotteryPage')`.
 */
export function lazyPart<Name extends string, One extends Part>(
  group: string,
  load: () => Promise<Record<Name, One>>,
  name: Name,
): LazyExoticComponent<One> {
  return lazy(() => loadPart(group, load, name))
}

/** A component that the page does without, until it is opened again, if its code does not load. See `lazyPart`. */
export function optionalPart<Name extends string, One extends Part>(
  group: string,
  load: () => Promise<Record<Name, One>>,
  name: Name,
): LazyExoticComponent<Part> {
  return lazy(() => loadPart<Name, Part>(group, load, name).catch((): { default: Part } => ({ default: () => null })))
}

let shown: Promise<void> | undefined

/** A hidden page paints nothing, and its parts must load too. */
const LONGEST_PAINT_MS = 500

/** Loads parts only after the next paint, so that their many files do not delay what a page shows first. Called before it renders. */
export function loadPartsAfterPaint(): void {
  shown = new Promise((done) => {
    setTimeout(done, LONGEST_PAINT_MS)
    // The second frame begins after the first one has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
}

async function loadPart<Name extends string, One extends Part>(
  group: string,
  load: () => Promise<Record<Name, One>>,
  name: Name,
): Promise<{ default: One }> {
  await shown
  const [module] = await loadChunk(() => Promise.all([load(), needTexts(group), needTexts(SHARED)]))
  return { default: module[name] }
}

const loadCommonPasswords = () => import('@croupier/rules/common-password')
type CommonPasswords = Awaited<ReturnType<typeof loadCommonPasswords>>

/**
 * Whether the server would refuse a password as too common; undefined while the field is empty or the list is not loaded. The
 * first character loads it.
 */
export function useIsCommon(password: string, accountName: string): boolean | undefined {
  const [rule, setRule] = useState<CommonPasswords>()
  const isTyped = password !== ''
  useEffect(() => {
    // Without the list, the server alone decides.
    if (isTyped) loadCommonPasswords().then(setRule, () => {})
  }, [isTyped])
  return isTyped ? rule?.isCommonPassword(password, accountName) : undefined
}
