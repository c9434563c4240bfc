/// <reference types="vite/types/importMeta.d.ts" />
/** The addresses of the flags, by country. Pictures, because Windows draws no flags from letters. */
const FLAGS = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const addresses = new Map(Object.entries(FLAGS).map(([path, address]) => [path.slice(-6, -4), address]))

export const flagOf = (countryCode: string): string | undefined => addresses.get(countryCode)
