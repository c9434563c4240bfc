import type { LinkProps } from '@croupier/ui/link'
import { Link as RouterLink } from 'wouter'
import { memberPageOf, openMemberCentre } from '../lib/overlays.ts'

/** The link of all components: routes of the site, pages of the member centre (`#member/…`), and plain links otherwise. */
export function SiteLink({ href, ref, onClick, ...rest }: LinkProps) {
  if (memberPageOf(href) !== null)
    return (
      <a
        href={href}
        ref={ref}
        {...rest}
        onClick={(event) => {
          event.preventDefault()
          onClick?.(event)
          openMemberCentre(href.slice(href.indexOf('/') + 1))
        }}
      />
    )
  if (!href.startsWith('/')) return <a href={href} ref={ref} onClick={onClick} {...rest} />
  return <RouterLink href={href} {...(ref ? { ref } : {})} {...(onClick ? { onClick } : {})} {...rest} />
}
