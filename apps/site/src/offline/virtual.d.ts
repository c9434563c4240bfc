declare module 'virtual:offline-texts' {
  /** The texts of the page for visitors without a network, by language and id. A build leaves none of them in the code. */
  const translations: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default translations
}
