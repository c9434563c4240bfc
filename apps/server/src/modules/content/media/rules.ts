import type { Picture } from '@croupier/wire/content/media'

export type MediaType = 'image/png' | 'image/webp'
/** A place that shows a picture: a setting by its name, a text by its id, or a reward of the points mall by its name. */
export type Use = {
  kind: 'setting' | 'notice' | 'category' | 'article' | 'agreement' | 'reward' | 'game'
  name: string
}

const EXTENSIONS = { 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<MediaType, string>
const ADDRESSES = /\/media\/([0-9a-f]{64})(?:-[a-z0-9-]+)?\.(?:png|webp)/g

/** The picture as settings and pages name it. */
export const pictureOf = (one: Omit<Picture, 'url'> & { contentType: MediaType }): Picture => ({
  id: one.id,
  url: `/media/${one.id}.${EXTENSIONS[one.contentType]}`,
  width: one.width,
  height: one.height,
})

/** The ids of the pictures that a text or a value names, each once. */
export const pictureIdsIn = (value: unknown): string[] => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return [...new Set([...text.matchAll(ADDRESSES)].map(([, id = '']) => id))].sort()
}

/** The uses of each picture by its id, from the texts that may name one. */
export function usesOf(places: readonly { use: Use; text: string }[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  for (const { use, text } of places) {
    for (const id of pictureIdsIn(text)) {
      const known = uses.get(id) ?? []
      // A notice may show a picture in several languages.
      if (!known.some(({ kind, name }) => kind === use.kind && name === use.name)) uses.set(id, [...known, use])
    }
  }
  return uses
}
