import { isTrial } from '@croupier/rules/account-types'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import { closeMemberCentre, openMemberCentre, useMemberPage } from '../lib/overlays.ts'
import { useProtect } from '../lib/protect.ts'
import { useSession } from '../lib/site.tsx'

const MemberCentre = lazyPart('later', () => import('./member-centre.tsx'), 'MemberCentre')

/** §5: the member centre needs a real account that is logged in. A visitor logs in first, then it opens. */
export function MemberOverlay() {
  const { t, i18n } = useLingui()
  const page = useMemberPage()
  const session = useSession()
  const protect = useProtect()
  const isAllowed = session !== null && !isTrial(session.isAgent)
  useEffect(() => {
    if (page === null || isAllowed) return
    closeMemberCentre()
    import('./member-pages.ts').then(({ memberPages }) => {
      const title = memberPages.find(({ name }) => name === page)?.title
      protect(title ? i18n._(title) : t`Member centre`, () => openMemberCentre(page))
    })
  }, [page, isAllowed, protect, i18n, t])
  return page !== null && isAllowed ? <MemberCentre page={page} /> : null
}
