import { useCommand } from '@croupier/api-client/react'
import { keysOf } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import {
  ANNOUNCEMENT_TYPES,
  type AnnouncementType,
  BANNER_GROUPS,
  POPUP_REPEATS,
} from '@croupier/wire/content/announcements'
import { noticesDesk, noticeVersions, removeNotice, saveNotice } from '@croupier/wire/content/articles.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { labelOf } from '../../lib/form/schema.ts'
import { Acts, Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { instantOf, localOf } from '../../lib/time.ts'
import { NoticeHistory } from './history/notice-history.tsx'
import { NoticeTexts } from './notice-texts.tsx'
import { type Notice, type Texts, TYPES } from './notice-words.ts'

type Draft = {
  type: AnnouncementType
  groupName: string
  link: string
  repeats: (typeof POPUP_REPEATS)[number]
  from: string
  to: string
  texts: Texts
}
const draftOf = (notice: Notice | null): Draft => ({
  type: notice?.type ?? 'PL',
  groupName: notice?.groupName ?? '',
  link: notice?.link ?? '',
  repeats: notice?.repeats ?? 'session',
  from: localOf(notice?.publishedAt ?? null),
  to: localOf(notice?.endsAt ?? null),
  texts: notice?.texts ?? { en: { title: '', content: '' } },
})

/** The draft as the server takes it, without empty fields and without languages that have no title. */
function inputOf(draft: Draft, id: string | undefined, reason: string) {
  const texts: Texts = {}
  for (const language of keysOf(draft.texts)) {
    const text = draft.texts[language]
    if (text?.title.trim()) texts[language] = text
  }
  const publishedAt = instantOf(draft.from)
  const endsAt = instantOf(draft.to)
  return {
    type: draft.type,
    texts,
    reason: reason.trim(),
    ...(id ? { id } : {}),
    ...(draft.groupName ? { groupName: draft.groupName } : {}),
    ...(draft.link ? { link: draft.link } : {}),
    ...(draft.type === 'PU' ? { repeats: draft.repeats } : {}),
    ...(publishedAt ? { publishedAt } : {}),
    ...(endsAt ? { endsAt } : {}),
  }
}

/** The draft of a notice with its reason, what is missing, and how it is saved. */
function useNoticeForm(notice: Notice | null, onDone: () => void) {
  const [draft, setDraft] = useState(() => draftOf(notice))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [version, setVersion] = useState(notice?.version)
  const save = useCommand(saveNotice, { changes: [noticesDesk, noticeVersions] })
  const take = (saved: Notice) => {
    setDraft(draftOf(saved))
    setVersion(saved.version)
  }
  const missing = {
    title: draft.texts.en?.title.trim() ? undefined : 'Write the English title first',
    reason: reasonMissing(reason),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (missing.title || missing.reason) return
    save.run({ ...inputOf(draft, notice?.id, reason), ...(notice ? { version } : {}) }).then(
      (saved) => {
        toast({ text: notice ? 'Notice changed' : 'Notice published' })
        setReason('')
        setSubmitted(false)
        take(saved)
        onDone()
      },
      () => {},
    )
  }
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  return { draft, set, reason, setReason, problems: isSubmitted ? missing : undefined, save, submit, take }
}

type Props = {
  notice: Notice | null
  onDone: () => void
  /** A notice that was removed is not shown any more. */
  onRemoved?: () => void
}

/** Writes or changes one notice. */
export function NoticePanel({ notice, onDone, onRemoved }: Props) {
  const { draft, set, reason, setReason, problems, save, submit, take } = useNoticeForm(notice, onDone)
  const [isRemoving, setRemoving] = useState(false)
  const mayEdit = useMay('content.notice.edit')
  return (
    <SidePanel label={notice ? 'Notice' : 'New notice'}>
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">{notice ? TYPES[notice.type] : 'New notice'}</h2>
        <fieldset disabled={!mayEdit}>
          <Place draft={draft} set={set} />
          <NoticeTexts
            texts={draft.texts}
            type={draft.type}
            link={draft.link}
            onChange={(texts) => set({ texts })}
            error={problems?.title}
          />
          {mayEdit && <ReasonField value={reason} onChange={setReason} isChecked={problems !== undefined} />}
        </fieldset>
        {mayEdit && (
          <Acts>
            <Button type="submit" kind="primary" busy={save.busy} busyLabel="Saving">
              {notice ? 'Save changes' : 'Publish'}
            </Button>
            {notice && (
              <Button kind="dangerSoft" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
          </Acts>
        )}
        <Refused>{errorText(save.error)}</Refused>
        <Fine>Unsafe formatting is removed when you save. Languages without a text show the English one.</Fine>
      </PanelForm>
      {notice && <NoticeHistory id={notice.id} onRestored={take} />}
      {notice && isRemoving && (
        <RemoveDialog notice={notice} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </SidePanel>
  )
}

function RemoveDialog(props: { notice: Notice; onClose: () => void; onRemoved: (() => void) | undefined }) {
  const { notice, onClose, onRemoved } = props
  const remove = useCommand(removeNotice, { changes: [noticesDesk] })
  const run = (reason: string) =>
    void remove.run({ id: notice.id, reason }).then(
      () => {
        toast({ text: 'Notice removed' })
        onClose()
        onRemoved?.()
      },
      () => {},
    )
  return (
    <ReasonDialog
      title="Remove this notice?"
      effect={`“${notice.texts.en?.title ?? ''}” disappears from the site at once. You can restore it from the removed notices.`}
      act="Remove the notice"
      kind="danger"
      command={remove}
      onAct={run}
      onClose={onClose}
    />
  )
}

function Place({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) {
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
