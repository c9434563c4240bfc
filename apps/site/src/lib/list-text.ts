/** A list in a sentence, as its language writes it: "A, B, and C", "A、B和C". `or` names alternatives. */
export const listText = (language: string, items: Iterable<string>, word: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(language, { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(items)
