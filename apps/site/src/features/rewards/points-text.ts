import { useLingui } from '@lingui/react/macro'

/** A number of points with its word. */
export function usePointsText(): (points: number) => string {
  const { t, i18n } = useLingui()
  return (points) => {
    const shown = i18n.number(points)
    return t`${shown} points`
  }
}
