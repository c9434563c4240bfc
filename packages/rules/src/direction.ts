/** §9: the languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur'])

/** The direction of a text in a language, for the attribute `dir`. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr')
