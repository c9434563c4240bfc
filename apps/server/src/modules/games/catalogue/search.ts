import { distance } from 'fastest-levenshtein'

/** Letters of a word for each that may be wrong: one in `lantrens` and `mins`, none in `3d`. */
const LETTERS_PER_ERROR = 4
/** What readers see as the same letter: accents and case do not count. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * How well a text matches: 0 contains the sought text, and a higher number has more letters wrong. Null: not at all. Each sought
 * word must be near a word of the text, or near the beginning of one, because a member may still be typing it.
 */
export function mismatch(text: string, sought: string): number | null {
  if (plain(text).includes(plain(sought).trim())) return 0
  const words = wordsOf(text)
  let wrong = 0
  for (const word of wordsOf(sought)) {
    const near = words.map((one) => Math.min(distance(word, one), distance(word, one.slice(0, word.length))))
    const least = Math.min(...near)
    if (least > Math.floor(word.length / LETTERS_PER_ERROR)) return null
    wrong += least
  }
  return wrong
}
