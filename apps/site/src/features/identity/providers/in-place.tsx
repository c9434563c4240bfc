import { waysIn } from '@croupier/wire/identity/ways-in'
import type { ReactNode } from 'react'
import { areAnswered } from '../../../lib/answered.ts'
import { useCall } from '../../../lib/call.ts'

/** Keeps the place of what it contains, and shows it only once it will no longer move. */
export const InPlace = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div style={{ display: 'contents', visibility: isShown ? undefined : 'hidden' }}>{children}</div>
)

/** What stands below the buttons of providers, whose number must be known first. */
export const BelowProviders = ({ children }: { children: ReactNode }) => (
  <InPlace isShown={areAnswered([useCall(waysIn, {})])}>{children}</InPlace>
)
