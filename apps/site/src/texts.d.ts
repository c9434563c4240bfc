declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  type Group = { messages: Messages }
  /** The first texts of a language, and loaders for its other groups. */
  type First = Group & { default: Record<string, () => Promise<Group>> }

  /** A loader per language. */
  const texts: Record<string, () => Promise<First>>
  export default texts
}
