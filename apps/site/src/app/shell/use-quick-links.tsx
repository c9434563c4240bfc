import type { MenuItem } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Mail from 'lucide-react/icons/mail'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useUnread } from '../../lib/member.ts'
import { memberHref } from '../../lib/overlays.ts'
import type { MemberPageName } from '../member-page-names.ts'

/** The two large links on top of menus. */
export function useQuickLinks(): MenuItem[] {
  const { t } = useLingui()
  return [
    { href: hrefOf('depositv2'), label: t`Deposit`, icon: <ArrowDownToLine aria-hidden="true" /> },
    { href: hrefOf('withdraw'), label: t`Withdraw`, icon: <ArrowUpFromLine aria-hidden="true" /> },
  ]
}

/** The records that players look up after a game; on phones beside the two links above. */
export function useRecordLinks(): MenuItem[] {
  const { t } = useLingui()
  const unread = useUnread()
  return [
    { href: hrefOf('personalHistoryCopy'), label: t`My bets`, icon: <ReceiptText aria-hidden="true" /> },
    { href: hrefOf('messageV2'), label: t`Messages`, icon: <Mail aria-hidden="true" />, count: unread },
  ]
}

/** The type says that the page exists. */
const hrefOf = (page: MemberPageName): string => memberHref(page)
