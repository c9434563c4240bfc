import { type Filter, type FilterValues, oneOf } from './filter.ts'

type Word = string | { text: string }
type Choice<Value extends string> = {
  /** The name of the value in the address. */
  name: string
  label: string
  /** The option that filters nothing. */
  any: string
  /** The values that may be chosen, in the order of the options. */
  values: readonly Value[]
  words: Readonly<Record<NoInfer<Value>, Word>>
}

/** A filter by values that have a word each: `filter` for the bar of a list, `of` for its call. */
export function choiceOf<Value extends string>({ values, words, ...bar }: Choice<Value>) {
  const options = values.map((value) => ({ value, label: textOf(words[value]) }))
  const filter: Filter = { kind: 'select', ...bar, options }
  return { filter, of: (filters: FilterValues): Value | undefined => oneOf(values, filters[bar.name]) }
}

/** `choiceOf` for the statuses of rows. */
export const statusChoice = <Value extends string>(
  name: string,
  values: readonly Value[],
  words: Readonly<Record<NoInfer<Value>, Word>>,
) => choiceOf({ name, label: 'Status', any: 'All statuses', values, words })

const textOf = (word: Word): string => (typeof word === 'string' ? word : word.text)
