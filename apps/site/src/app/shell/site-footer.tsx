import { Footer, PayChip } from '@croupier/ui/footer'
import { useLingui } from '@lingui/react/macro'
import { ANALYTICS_CHOICE } from '../../lib/analytics-choice.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import { Picture } from '../../lib/picture.tsx'
import { useServiceLink } from '../../lib/service-link.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { dateTimeIn } from '../../lib/zone.ts'
import { FAIRNESS_PATH, VERIFY_PATH } from '../menu.ts'
import { useSections } from '../sections.tsx'
import css from './shell.module.css'

/** §1 footer: logos, licence notice, help, copyright. It links existing pages only. */
export function SiteFooter() {
  const { t, i18n } = useLingui()
  const merchant = useMerchant()
  const service = useServiceLink()
  const sections = useSections()
  const games = sections
    .filter(({ category }) => category !== undefined)
    .map(({ path, label }) => ({ href: path, label: i18n._(label) }))
  const money = [
    { href: memberHref('depositv2'), label: t`Deposit` },
    { href: memberHref('withdraw'), label: t`Withdraw` },
  ]
  const help = [
    { href: '/help', label: t`Help centre` },
    { href: memberHref('saferPlay'), label: t`Safer play` },
    { href: VERIFY_PATH, label: t`Check a result` },
    { href: FAIRNESS_PATH, label: t`Returns of our games` },
    { href: '/noticePage', label: t`Notices` },
    { href: '/feedback', label: t`Feedback` },
    ...(service ? [{ onPress: service, label: t`Contact us` }] : []),
  ]
  const groups = [
    { title: t`Games`, links: games },
    { title: t`My money`, links: money },
    { title: t`Help`, links: help },
    {
      title: t`About`,
      links: [
        { href: '/help#agreement', label: t`User agreement` },
        { href: '/join', label: t`Become an agent` },
        ...(merchant?.resources.length ? [{ href: '/down', label: t`Apps` }] : []),
        ...(merchant?.analytics.gtagId ? [{ href: ANALYTICS_CHOICE, label: t`Analytics` }] : []),
      ],
    },
    {
      title: t`Follow us`,
      links: (merchant?.socialLinks ?? []).map(({ network, url }) => ({ href: url, label: network })),
    },
  ]
  const ways = { qr: t`QR bank transfer`, ewallet: t`E-wallet`, bank: t`Bank transfer` }
  const chips = (merchant?.footerLogos ?? []).flatMap(({ kind, label, picture }) => {
    const name = label ?? (kind === 'provider' ? '' : ways[kind])
    return name || picture ? { name, picture } : []
  })
  return (
    <Footer
      about={merchant?.licenceText ?? ''}
      groups={groups.filter(({ links }) => links.length > 0)}
      chips={
        chips.length > 0 &&
        chips.map(({ name, picture }) => (
          <PayChip key={`${name}${picture?.id}`}>
            {picture ? <Picture className={css.footLogo} picture={picture} alt={name} instead={name} /> : name}
          </PayChip>
        ))
      }
      adults={t`For adults only. Play for fun, with money you can afford to lose.`}
      age={merchant?.minimumAge}
      copyright={useCopyright()}
    />
  )
}

/** `© 2025–2026 Farora`, from the year of the setting to the present one, and the time zone of the site. */
function useCopyright(): string {
  const { t } = useLingui()
  const { clock } = useSite()
  const { zone } = useTimes()
  const merchant = useMerchant()
  if (!merchant) return ''
  const first = String(merchant.copyrightYear)
  const year = dateTimeIn(merchant.businessDay.timeZone, new Date(clock.now())).slice(0, 4)
  const years = year > first ? `${first}–${year}` : first
  return `© ${years} ${merchant.merchant.name} · ${t`Days and times are in ${zone}.`}`
}
