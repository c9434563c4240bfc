import type { I18n } from '@lingui/core'
import { useSectionsOf } from './game-counts.ts'
import type { Section } from './menu.ts'
import { PAGE_SECTIONS } from './page-sections.ts'

/** The entry of a section in menus and bars; `path` is the open page. */
export const menuItemOf = ({ path: href, label, icon: Icon }: Section, i18n: I18n, path: string) => ({
  href,
  label: i18n._(label),
  icon: <Icon aria-hidden="true" />,
  current: path === href,
})

/** §2: the sections of the server's navigation, in its order, that have a page here. */
export const useSections = (): Section[] => useSectionsOf(PAGE_SECTIONS)
