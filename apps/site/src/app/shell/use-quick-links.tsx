import type { MenuItem } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Mail from 'lucide-react/icons/mail'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { memberHref } from '../../lib/overlays.ts'
import { hasMemberPage } from '../member-page-names.ts'

/** The two large links on top of menus, if their pages exist. */
export function useQuickLinks(): MenuItem[] {
  const { t } = useLingui()
  const links = [
    { page: 'depositv2', label: t`Deposit`, icon: <ArrowDownToLine aria-hidden="true" /> },
    { page: 'withdraw', label: t`Withdraw`, icon: <ArrowUpFromLine aria-hidden="true" /> },
  ]
  return existing(links)
}

/** The records that players look up after a game; on phones beside the two links above. */
export function useRecordLinks(): MenuItem[] {
  const { t } = useLingui()
  return existing([
    { page: 'personalHistoryCopy', label: t`My bets`, icon: <ReceiptText aria-hidden="true" /> },
    { page: 'messageV2', label: t`Messages`, icon: <Mail aria-hidden="true" /> },
  ])
}

const existing = (links: { page: string; label: string; icon: ReactNode }[]): MenuItem[] =>
  links
    .filter(({ page }) => hasMemberPage(page))
    .map(({ page, label, icon }) => ({ label, icon, href: memberHref(page) }))
