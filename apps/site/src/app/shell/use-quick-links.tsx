import type { MenuItem } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Mail from 'lucide-react/icons/mail'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useUnread } from '../../lib/member.ts'
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
  const unread = useUnread()
  return existing([
    { page: 'personalHistoryCopy', label: t`My bets`, icon: <ReceiptText aria-hidden="true" /> },
    { page: 'messageV2', label: t`Messages`, icon: <Mail aria-hidden="true" />, count: unread },
  ])
}

const existing = (links: (MenuItem & { page: string })[]): MenuItem[] =>
  links.filter(({ page }) => hasMemberPage(page)).map(({ page, ...item }) => ({ ...item, href: memberHref(page) }))
