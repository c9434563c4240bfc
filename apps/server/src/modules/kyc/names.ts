import { distance } from 'fastest-levenshtein'

/** One changed letter in six still counts as the same name. */
const LETTERS_PER_ERROR = 6

/** The words of a name without case, marks and order. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()

/** T014: whether two names may belong to one person: equal up to typing errors, or one has more words than the other. */
export function isNearName(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (!few?.length || !many) return false
  const isNear = (word: string, known: string) => distance(word, known) <= Math.floor(word.length / LETTERS_PER_ERROR)
  if (few.length > 1 && few.every((word) => many.some((known) => isNear(word, known)))) return true
  const left = few.join('')
  const right = many.join('')
  return distance(left, right) <= Math.floor(Math.max(left.length, right.length) / LETTERS_PER_ERROR)
}
