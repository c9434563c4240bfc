import type { MenuItem } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import { memberHref } from '../../lib/overlays.ts'
import { hasMemberPage } from '../member-page-names.ts'

/** The two large links on top of menus, as far as their pages exist. */
export function useQuickLinks(): MenuItem[] {
  const { t } = useLingui()
  const links = [
    { page: 'depositv2', label: t`Deposit`, icon: <ArrowDownToLine aria-hidden="true" /> },
    { page: 'withdraw', label: t`Withdraw`, icon: <ArrowUpFromLine aria-hidden="true" /> },
  ]
  return links
    .filter(({ page }) => hasMemberPage(page))
    .map(({ page, label, icon }) => ({ label, icon, href: memberHref(page) }))
}
