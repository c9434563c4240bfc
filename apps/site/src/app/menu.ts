import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'

/** A section of the site that has a page: `key` is the server's word for it, `hue` its colour among the categories. */
export type Section = {
  key: string
  path: string
  label: MessageDescriptor
  icon: LucideIcon
  hue: string
  /** The server's category of games, or `HOT` and `ALL` of them; sections without one are in menus only. */
  category?: string
  isForMembers?: true
}

/** The check page. Every site has it, so it is in no setting. */
export const VERIFY_PATH = '/verify'
