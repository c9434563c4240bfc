import { useCall } from '@croupier/api-client/react'
import type { MemberId } from '@croupier/kernel/ids'
import { Link } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import { type CheckDetail, identityCheckOf } from '@croupier/wire/kyc/checks.console'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import css from './check.module.css'
import { checkActs, matchActs } from './check-acts.ts'
import { CHECK_WORDS, FINDING_WORDS, MATCH_WORDS, matchName } from './check-words.ts'
import { Documents } from './document-view.tsx'

/** One check: what the member states beside what the account has, the documents, the matches, and the acts. */
export function CheckPanel({ memberId, onDecided }: { memberId: MemberId; onDecided: () => void }) {
  // Not polled: the audit log has every look at the name. The list polls, and opens the panel again after a change.
  const call = useCall(identityCheckOf, { memberId })
  return (
    <DetailPanel
      label={`Check of identity ${memberId}`}
      call={call}
      show={(check) => ({
        title: check.username,
        tag: CHECK_WORDS[check.state],
        line: `ID ${memberId}`,
        memberId,
        facts: factsOf(check),
        sections: [
          { id: 'documents', title: 'Documents', body: <Documents documents={check.documents} /> },
          ...(check.matches.length > 0
            ? [{ id: 'matches', title: 'Matches', body: <Matches matches={check.matches} /> }]
            : []),
        ],
        acts: (
          <ActList
            row={check}
            rowKey={(one) => one.memberId}
            acts={checkActs}
            fine="Two people accept a check. The audit log names everyone who opens a document."
            onDone={onDecided}
          />
        ),
      })}
    />
  )
}

function factsOf({ stated, registered, reason, submittedAt, expiresAt, searchesLists }: CheckDetail) {
  return [
    { label: 'Name in this check', value: stated?.fullName ?? '–', strong: true },
    { label: 'Name of the account', value: compared(registered.payeeName, stated?.fullName) },
    { label: 'Birthday in this check', value: stated?.birthday ?? '–', strong: true },
    { label: 'Birthday of the account', value: compared(registered.birthday, stated?.birthday) },
    { label: 'Submitted (UTC)', value: submittedAt ? timeText(submittedAt) : '–' },
    { label: 'Sanctions and PEP lists', value: searchesLists ? 'searched at the review' : 'not set up' },
    ...(expiresAt ? [{ label: 'Expires (UTC)', value: timeText(expiresAt) }] : []),
    ...(reason ? [{ label: 'Words to the member', value: reason }] : []),
  ]
}

/** What the account has, with a mark if the member states something else. Case and spaces do not count. */
function compared(registered: string | null, stated: string | undefined) {
  if (registered === null) return 'not set'
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
  if (stated === undefined || plain(stated) === plain(registered)) return registered
  return (
    <>
      {registered} <Tag tone="warning">Differs</Tag>
    </>
  )
}

const Matches = ({ matches }: { matches: CheckDetail['matches'] }) => (
  <ul className={css.matches}>
    {matches.map((match) => (
      <li key={match.id}>
        {MATCH_WORDS[match.source]}{' '}
        {match.other ? (
          <Link className="link" href={`/identity-checks?search=${match.other.username}`}>
            {match.other.username}
          </Link>
        ) : (
          `${matchName(match)} (${match.entry?.id})`
        )}
        {match.finding && ` · ${FINDING_WORDS[match.finding]}`}
        {match.finding === null && <ActList row={match} rowKey={({ id }) => id} acts={matchActs} onDone={() => {}} />}
      </li>
    ))}
  </ul>
)
