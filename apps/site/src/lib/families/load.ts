import { addFamilies, families } from '@croupier/game-math/lottery/families/index'
import { loadChunk } from '../lazy.ts'
import { addNames } from '../plays/known-names.ts'
import { needTexts } from '../texts.ts'
import { addDrawn } from './drawn.tsx'
import { addLook, addPageLook } from './looks.ts'
import type { LateFamily } from './model.ts'

/** Families that a page loads with their first game (ADR 0015), each in a folder with its code in lower case. */
const found = import.meta.glob<LateFamily>('./*/late.ts', { import: 'late' })
const folderOf = (path: string): string => path.split('/')[1] ?? ''
const byFolder = new Map(Object.entries(found).map(([path, load]) => [folderOf(path), load]))
const loading = new Map<string, Promise<void>>()

/** Loads the rules and texts of a family. It does nothing for one that the site does not know. */
export function loadFamily(code: string): Promise<void> {
  const folder = code.toLowerCase()
  const load = byFolder.get(folder)
  const known = loading.get(code)
  if (known || !load || families.has(code)) return known ?? DONE
  const added = add(load)
  loading.set(code, added)
  // The next attempt loads it again.
  added.catch(() => loading.delete(code))
  return added
}
const DONE = Promise.resolve()

let all: Promise<unknown> | undefined
/** Loads every family, for lists of bets and checks of draws of any game. */
export function loadFamilies(): Promise<unknown> {
  all ??= Promise.all([...byFolder.keys()].map((folder) => loadFamily(folder.toUpperCase())))
  all.catch(() => {
    all = undefined
  })
  return all
}

async function add(load: () => Promise<LateFamily>): Promise<void> {
  const [late] = await loadChunk(() => Promise.all([load(), needTexts('lottery')]))
  addNames(late.names)
  if (late.Drawn) addDrawn(late.definition.code, late.Drawn)
  if (late.look) addLook(late.definition.code, late.look)
  if (late.page) addPageLook(late.definition.code, late.page)
  addFamilies([late.definition])
}
