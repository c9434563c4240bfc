import { TextArea } from '@croupier/ui/field'
import { KEPT, SecretField } from '../../lib/form/secret-field.tsx'
import { Fine } from '../../lib/panel.tsx'
import type { Connection, TransportName } from './connection-words.ts'

/** New secrets as they are typed; an empty one keeps the stored one. */
export type SecretsDraft = { secret: string; dkimKey: string; reportSecrets: string }
export const NO_SECRETS: SecretsDraft = { secret: '', dkimKey: '', reportSecrets: '' }

export const hasSecrets = (draft: SecretsDraft): boolean => Object.values(draft).some((text) => text.trim() !== '')

/** The fields of a request with the secrets that were typed. */
export function secretsOf({ secret, dkimKey, reportSecrets }: SecretsDraft) {
  const reports = reportSecrets.split(/\s+/).filter((one) => one !== '')
  return {
    ...(secret ? { secret } : {}),
    ...(dkimKey.trim() ? { dkimKey: dkimKey.trim() } : {}),
    ...(reports.length > 0 ? { reportSecrets: reports } : {}),
  }
}

type Props = {
  connection: Connection
  transport: TransportName
  draft: SecretsDraft
  onChange: (draft: SecretsDraft) => void
}

/** The secrets of a connection. They are written only. */
export function SecretFields({ connection, transport, draft, onChange }: Props) {
  const { hasSecret, hasDkimKey, hasReportSecrets, reportPath } = connection
  return (
    <>
      <SecretField
        label="Secret"
        isStored={hasSecret}
        value={draft.secret}
        onChange={(secret) => onChange({ ...draft, secret })}
      />
      {transport === 'smtp' && (
        <TextArea
          label="Private key of DKIM (PEM)"
          optional={hasDkimKey ? KEPT : undefined}
          rows={3}
          autoComplete="off"
          maxLength={10_000}
          value={draft.dkimKey}
          onChange={(event) => onChange({ ...draft, dkimKey: event.target.value })}
        />
      )}
      <SecretField
        label="Secrets of delivery reports"
        isStored={hasReportSecrets}
        hint="(one, or two with a space while you rotate)"
        maxLength={401}
        value={draft.reportSecrets}
        onChange={(reportSecrets) => onChange({ ...draft, reportSecrets })}
      />
      <Fine>
        The sender reports to <code>{reportPath}</code> on the site. Each secret has 32 to 200 characters.
      </Fine>
    </>
  )
}
