import { useCommand } from '@croupier/api-client/react'
import { needsSecondApprover } from '@croupier/rules/announcements'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { toast } from '@croupier/ui/toast'
import { noticesDesk, noticeVersions, removeNotice, saveNotice } from '@croupier/wire/content/articles.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Acts, Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { NoticeHistory } from './history/notice-history.tsx'
import { NoticeAudience } from './notice-audience.tsx'
import { type Draft, draftOf, inputOf } from './notice-draft.ts'
import { NoticePlace } from './notice-place.tsx'
import { NoticeTexts } from './notice-texts.tsx'
import { countriesProblem, type Notice, REQUESTED, TYPES } from './notice-words.ts'

/** The draft of a notice with its reason, what is missing, and how it is saved. */
function useNoticeForm(notice: Notice | null, onDone: () => void) {
  const [draft, setDraft] = useState(() => draftOf(notice))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [version, setVersion] = useState(notice?.version)
  const save = useCommand(saveNotice, { changes: [noticesDesk, noticeVersions, approvals] })
  const take = (saved: Notice) => {
    setDraft(draftOf(saved))
    setVersion(saved.version)
  }
  const missing = {
    title: draft.texts.en?.title.trim() ? undefined : 'Write the English title first',
    countries: countriesProblem(draft.audience.countries),
    reason: reasonMissing(reason),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (missing.title || missing.countries || missing.reason) return
    save.run({ ...inputOf(draft, notice?.id, reason), ...(notice ? { version } : {}) }).then(
      (saved) => {
        toast({ text: saved.approvalId ? REQUESTED : notice ? 'Notice changed' : 'Notice published' })
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
          <NoticePlace draft={draft} set={set} />
          <NoticeAudience
            audience={draft.audience}
            onChange={(audience) => set({ audience })}
            error={problems?.countries}
          />
          <NoticeTexts
            texts={draft.texts}
            type={draft.type}
            groupName={draft.groupName}
            link={draft.link}
            onChange={(texts) => set({ texts })}
            error={problems?.title}
          />
          {mayEdit && <ReasonField value={reason} onChange={setReason} isChecked={problems !== undefined} />}
        </fieldset>
        {mayEdit && (
          <Acts>
            <Button type="submit" kind="primary" busy={save.busy} busyLabel="Saving">
              {needsSecondApprover(draft) ? 'Request approval' : notice ? 'Save changes' : 'Publish'}
            </Button>
            {notice && (
              <Button kind="dangerSoft" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
          </Acts>
        )}
        <Refused>{errorText(save.error)}</Refused>
        {needsSecondApprover(draft) && (
          <Fine>
            Promotions, and links to other sites, are published when another member of staff approves them. One person
            can remove them.
          </Fine>
        )}
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
