import { createContext, type ReactNode, useContext } from 'react'

/** The texts that components need themselves; all others are props. Apps pass their translations once. */
export interface UiTexts {
  close: string
  back: string
  less: string
  more: string
  showPassword: string
  hidePassword: string
  balance: string
  showBalance: string
  hideBalance: string
  refreshBalance: string
  pauseNotices: string
  playNotices: string
  pages: string
  previousPage: string
  nextPage: string
  page: (page: number) => string
  clearRow: string
  backspace: string
  done: string
  stillWorking: string
  cancel: string
  copy: string
  copied: string
  timeLeft: (clock: string) => string
  secondsLeft: (seconds: number) => string
  rowClosed: string
}

const english: UiTexts = {
  close: 'Close',
  back: 'Back',
  less: 'Less',
  more: 'More',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  balance: 'Balance',
  showBalance: 'Show balance',
  hideBalance: 'Hide balance',
  refreshBalance: 'Refresh balance',
  pauseNotices: 'Pause notices',
  playNotices: 'Play notices',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page) => `Page ${page}`,
  clearRow: 'Clear row',
  backspace: 'Delete last digit',
  done: 'Done',
  stillWorking: 'Still working',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  timeLeft: (clock) => `${clock} left`,
  secondsLeft: (seconds) => `${seconds} seconds left`,
  rowClosed: 'Closed',
}

const UiTextsContext = createContext<UiTexts>(english)

/** Sets the texts of components; English until they are loaded. */
export function UiTextsProvider({ texts = english, children }: { texts?: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>
}

export const useUiTexts = (): UiTexts => useContext(UiTextsContext)
