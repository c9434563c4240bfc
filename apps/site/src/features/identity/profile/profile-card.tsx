import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { Tag } from '@croupier/ui/tag'
import { memberProfile, type ProfileField } from '@croupier/wire/identity/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { lazyPart } from '../../../lib/lazy.ts'
import { fieldLabels } from '../auth/field-texts.ts'
import type { Clear, ProfileRow } from './model.ts'
import css from './profile.module.css'
import { useProfileText } from './use-profile-text.ts'

const EditField = lazyPart('identity', () => import('./edit-field.tsx'), 'EditField')
const Reveal = lazyPart('identity', () => import('./reveal.tsx'), 'Reveal')

/** §2 profile, §3: what the member has said about themself, masked until the login password is typed. */
export function ProfileCard({ clear, onClear }: { clear: Clear | undefined; onClear: (clear: Clear) => void }) {
  const { i18n } = useLingui()
  const { data } = useCall(memberProfile, {})
  const [open, setOpen] = useState<ProfileField | 'reveal'>()
  const close = () => setOpen(undefined)
  if (!data) return <Skeleton height={420} radius={16} />
  const edited = data.fields.find(({ name }) => name === open)
  const hasAny = data.fields.some(({ shown }) => shown !== null)
  return (
    <Card as="section">
      <CardHead title={<Trans>Personal details</Trans>}>
        {hasAny && !clear && (
          <Button size="s" kind="quiet" onClick={() => setOpen('reveal')}>
            <Trans>Show all</Trans>
          </Button>
        )}
      </CardHead>
      <dl className={css.fields}>
        {data.fields.map((field) => (
          <Row key={field.name} field={field} clear={clear} onEdit={() => setOpen(field.name)} />
        ))}
      </dl>
      <Modal
        open={open !== undefined}
        onClose={close}
        title={edited ? i18n._(fieldLabels[edited.name].label) : <Trans>Show personal details</Trans>}
        width={440}
        phone="full"
      >
        <Suspense fallback={<Skeleton height={180} radius={12} />}>
          {edited && <EditField field={edited} onDone={close} />}
          {open === 'reveal' && (
            <Reveal
              onClear={(all) => {
                onClear(all)
                close()
              }}
            />
          )}
        </Suspense>
      </Modal>
    </Card>
  )
}

function Row({ field, clear, onEdit }: { field: ProfileRow; clear: Clear | undefined; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const textOf = useProfileText()
  const { name, shown, isFrozen } = field
  const label = i18n._(fieldLabels[name].label)
  const value = shown === null ? null : (clear?.[name] ?? shown)
  return (
    <div className={css.field}>
      <dt>{label}</dt>
      <dd>
        {value === null ? (
          <Tag>
            <Trans>Not set</Trans>
          </Tag>
        ) : (
          <bdi>{textOf(name, value)}</bdi>
        )}
      </dd>
      <dd>
        {isFrozen ? (
          <small className="text-3">
            <Trans>Customer service can change it.</Trans>
          </small>
        ) : (
          <Button
            size="s"
            kind="quiet"
            aria-label={shown === null ? t`Add: ${label}` : t`Change: ${label}`}
            onClick={onEdit}
          >
            {shown === null ? <Trans>Add</Trans> : <Trans>Change</Trans>}
          </Button>
        )}
      </dd>
    </div>
  )
}
