import { LinkButton } from '@croupier/ui/button'
import { EmptyState, ErrorState, Skeleton } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useErrorText } from './error-text.ts'

/** The list of all promotions and offers. */
export const ALL_PROMOTIONS = '/promotions'

type Loading = { isLoaded: boolean; error: Error | null | undefined }

/** The page of a promotion or an offer that cannot be shown: it is being loaded, could not be loaded, or is no longer listed. */
export function PromotionState({ isLoaded, error }: Loading) {
  const errorText = useErrorText()
  if (isLoaded) return <Ended />
  if (error)
    return <ErrorState title={<Trans>The promotions could not be loaded</Trans>}>{errorText(error)}</ErrorState>
  return <Skeleton height={420} radius={16} />
}

const Ended = () => (
  <EmptyState
    title={<Trans>This promotion has ended</Trans>}
    actions={
      <LinkButton kind="primary" href={ALL_PROMOTIONS}>
        <Trans>All promotions</Trans>
      </LinkButton>
    }
  >
    <Trans>See what else we offer.</Trans>
  </EmptyState>
)
