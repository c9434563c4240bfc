import { Field, Select } from '@croupier/ui/field'
import { ANNOUNCEMENT_TYPES, BANNER_GROUPS, POPUP_REPEATS } from '@croupier/wire/content/announcements'
import { labelOf } from '../../lib/form/schema.ts'
import type { Draft } from './notice-draft.ts'
import { TYPES } from './notice-words.ts'

/** Where and when an announcement shows. */
export function NoticePlace({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) {
  return (
    <>
      <Select
        label="Type"
        dense
        quiet
        value={draft.type}
        onChange={(type) => set({ type })}
        options={ANNOUNCEMENT_TYPES.map((value) => ({ value, label: TYPES[value] }))}
      />
      {draft.type === 'B' && (
        <Select
          label="Place"
          dense
          quiet
          value={draft.groupName}
          onChange={(groupName) => set({ groupName })}
          options={[
            { value: '', label: 'Choose' },
            ...BANNER_GROUPS.map((value) => ({ value, label: labelOf(value) })),
          ]}
        />
      )}
      {draft.type === 'PU' && (
        <Select
          label="Shows"
          dense
          quiet
          value={draft.repeats}
          onChange={(repeats) => set({ repeats })}
          options={POPUP_REPEATS.map((value) => ({ value, label: `Once a ${value}` }))}
        />
      )}
      <Field
        label="From (UTC)"
        optional="(empty: now)"
        type="datetime-local"
        dense
        quiet
        value={draft.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <Field
        label="Until (UTC)"
        optional="(empty: open end)"
        type="datetime-local"
        dense
        quiet
        value={draft.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      <Field
        label="Link"
        optional="(a path of the site, or https)"
        dense
        quiet
        value={draft.link}
        onChange={(event) => set({ link: event.target.value.trim() })}
      />
    </>
  )
}
