declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  type Group = { messages: Messages }
  /** What a language needs at once, and loaders for its further groups. */
  type First = Group & { default: Record<string, () => Promise<Group>> }

  /** A loader per language. */
  const texts: Record<string, () => Promise<First>>
  export default texts
}
