/** Countries with their names in a language, sorted by name. */
export function countryNames(language: string, codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const { compare } = new Intl.Collator(language)
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => compare(one.label, other.label))
}
