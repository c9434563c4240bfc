import { CALENDARS } from '@croupier/wire/draws/calendars'
import { lazy, Suspense } from 'react'
import { ChangeList } from '../change-list.tsx'
import { changesBetween } from '../changes.ts'

const CalendarPreview = lazy(() => import('./calendar-preview.tsx'))

type Props = {
  /** The code of the setting. */
  name: string
  before: unknown
  after: unknown
  /** Shown where nothing changes. */
  none: string
}

/** The changes of a setting field by field, and of the calendars the rounds that follow from them. */
export function SettingChanges({ name, before, after, none }: Props) {
  return (
    <>
      <ChangeList changes={changesBetween(before, after)} none={none} />
      {name === CALENDARS && (
        <Suspense>
          <CalendarPreview before={before} after={after} />
        </Suspense>
      )}
    </>
  )
}
