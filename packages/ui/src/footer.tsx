import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Wordmark } from './brand.tsx'
import css from './footer.module.css'
import { Link } from './link.tsx'

export interface FooterProps {
  about: ReactNode
  groups: readonly {
    title: string
    /** An address of another site opens in a new tab. */
    links: readonly ({ label: string } & ({ href: string } | { onPress: () => void }))[]
  }[]
  /** Payment and provider chips. */
  chips?: ReactNode
  adults: ReactNode
  /** The age beside it; undefined until it is known. */
  age: number | undefined
  copyright: ReactNode
}

const PHONE = '(max-width: 767.98px)'
const watchPhone = (notify: () => void) => {
  const query = matchMedia(PHONE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

const ELSEWHERE = { target: '_blank', rel: 'noopener' }
const isElsewhere = (href: string): boolean => href.startsWith('https:')

/** The footer: licence, help, adults only. Columns on desktops, accordions on phones. */
export function Footer({ about, groups, chips, adults, age, copyright }: FooterProps) {
  const phone = useSyncExternalStore(
    watchPhone,
    () => matchMedia(PHONE).matches,
    () => false,
  )
  return (
    <footer className={css.foot}>
      <div className={css.grid}>
        <div className={css.about}>
          <Wordmark small />
          <p>{about}</p>
        </div>
        {groups.map((group) => (
          <details key={`${group.title}${phone}`} className={css.group} open={!phone}>
            <summary tabIndex={phone ? 0 : -1}>
              {group.title}
              <ChevronDown aria-hidden="true" />
            </summary>
            {group.links.map((link) =>
              'href' in link ? (
                <Link key={`${link.label}${link.href}`} href={link.href} {...(isElsewhere(link.href) ? ELSEWHERE : {})}>
                  {link.label}
                </Link>
              ) : (
                <button key={link.label} type="button" onClick={link.onPress}>
                  {link.label}
                </button>
              ),
            )}
          </details>
        ))}
      </div>
      {chips && <div className={css.chips}>{chips}</div>}
      <div className={css.base}>
        <div className={css.seal}>
          <span className={css.age}>{age !== undefined && `${age}+`}</span>
          <p>{adults}</p>
        </div>
        <p>{copyright}</p>
      </div>
    </footer>
  )
}

/** The name of one provider or payment method in a frame, or its logo. */
export const PayChip = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={css.pay}>
    {icon}
    {children}
  </span>
)
