declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  /** Loaders of compiled texts: language, then group. */
  const texts: Record<string, Record<string, () => Promise<{ messages: Messages }>>>
  export default texts
}
