import type { UiTexts } from '@croupier/ui/ui-texts'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

function useTextsOfParts(): UiTexts {
  const { t } = useLingui()
  return {
    close: t`Close`,
    back: t`Back`,
    less: t`Less`,
    more: t({ message: 'More', context: 'one more of it' }),
    showPassword: t`Show password`,
    hidePassword: t`Hide password`,
    balance: t`Balance`,
    showBalance: t`Show balance`,
    hideBalance: t`Hide balance`,
    refreshBalance: t`Refresh balance`,
    pauseNotices: t`Pause notices`,
    playNotices: t`Play notices`,
    pages: t`Pages`,
    previousPage: t`Previous page`,
    nextPage: t`Next page`,
    page: (page) => t`Page ${page}`,
    clearRow: t`Clear row`,
    backspace: t`Delete last digit`,
    done: t`Done`,
    stillWorking: t`Still working`,
    cancel: t`Cancel`,
    copy: t`Copy`,
    copied: t`Copied`,
    timeLeft: (clock) => t`${clock} left`,
    secondsLeft: (seconds) => t`${seconds} seconds left`,
    rowClosed: t`Closed`,
  }
}

/** Passes the texts that shared components need on, again after each change of the language. */
export function TextsOfParts({ onTexts }: { onTexts: (texts: UiTexts) => void }) {
  const { i18n } = useLingui()
  const texts = useTextsOfParts()
  // The texts depend on the language only, but each render makes a new object.
  useEffect(() => onTexts(texts), [i18n.locale, onTexts])
  return null
}
