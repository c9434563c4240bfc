import type { I18n, Messages } from '@lingui/core'

type Shown = {
  own: Messages
  /** The product's texts that own ones took the place of, where they are loaded. */
  standard: Messages
}

/**
 * Puts the merchant's own texts in the place of the product's, in each language that the page has shown. Groups of texts are
 * loaded at any time, before and after the own ones, so each change of the texts puts the own ones on top again.
 */
export function ownTexts(i18n: I18n) {
  const shown = new Map<string, Shown>()
  const cover = () => {
    const { own, standard } = shown.get(i18n.locale) ?? {}
    if (!own || !standard) return
    const covered = Object.keys(own).filter((id) => i18n.messages[id] !== own[id])
    if (covered.length === 0) return
    for (const id of covered) if (i18n.messages[id] !== undefined) standard[id] = i18n.messages[id]
    i18n.load(i18n.locale, own)
  }
  i18n.on('change', cover)
  return {
    /** Shows these texts of the language, and the product's in place of former ones. */
    show(own: Messages): void {
      const { own: before = {}, standard = {} } = shown.get(i18n.locale) ?? {}
      const restored: Messages = {}
      // All of them, for each answer has messages of its own: one that stayed would count as the product's.
      for (const id of Object.keys(before)) {
        if (standard[id] === undefined) delete i18n.messages[id]
        else restored[id] = standard[id]
      }
      shown.set(i18n.locale, { own, standard })
      i18n.load(i18n.locale, restored)
    },
  }
}
