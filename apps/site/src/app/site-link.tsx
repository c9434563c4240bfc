import type { LinkProps } from '@croupier/ui/link'
import { Link as RouterLink } from 'wouter'
import { memberPageOf, openMemberCentre, openStudioGames, studioGamesOf } from '../lib/overlays.ts'

/** The link of all components: routes of the site, pages of the member centre (`#member/…`), lists of a studio's games (`#games/…`), and plain links otherwise. */
export function SiteLink({ href, ref, onClick, ...rest }: LinkProps) {
  const open = openerOf(href)
  if (open)
    return (
      <a
        href={href}
        ref={ref}
        {...rest}
        onClick={(event) => {
          event.preventDefault()
          onClick?.(event)
          open()
        }}
      />
    )
  if (!href.startsWith('/')) return <a href={href} ref={ref} onClick={onClick} {...rest} />
  return <RouterLink href={href} {...(ref ? { ref } : {})} {...(onClick ? { onClick } : {})} {...rest} />
}

/** Opens what lies over the page; null for a link to another page. */
function openerOf(href: string): (() => void) | null {
  if (memberPageOf(href) !== null) return () => openMemberCentre(href.slice(href.indexOf('/') + 1))
  return studioGamesOf(href) ? () => openStudioGames(href) : null
}
