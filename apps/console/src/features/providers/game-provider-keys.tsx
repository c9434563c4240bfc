import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { TextArea } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { addStudioKey, revokeStudioKey, studioList } from '@croupier/wire/providers/providers.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Acts, Fine, PanelForm, Quote, Refused } from '../../lib/panel.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { timeText } from '../../lib/time.ts'
import { type GameProvider, isInForce, keyTitle, type ProviderKey } from './game-provider-words.ts'

/** The keys in force of a provider, and the form that adds one. */
export function GameProviderKeys({ provider }: { provider: GameProvider }) {
  const mayEdit = useMay('game.provider_key.edit')
  const inForce = provider.keys.filter((key) => isInForce(key, new Date()))
  return (
    <>
      {inForce.length === 0 && <Fine>No key is in force, so every message of this provider is refused.</Fine>}
      {inForce.map((key) => (
        <KeyRow key={`${key.keyId} ${key.direction}`} id={provider.id} one={key} mayEdit={mayEdit} />
      ))}
      {mayEdit && <AddKey id={provider.id} />}
    </>
  )
}

function KeyRow({ id, one, mayEdit }: { id: string; one: ProviderKey; mayEdit: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useCommand(revokeStudioKey, { changes: [studioList] })
  const act = (reason: string) =>
    revoke.run({ id, keyId: one.keyId, reason }).then(
      () => {
        setAsking(false)
        toast({ text: 'The key is revoked' })
      },
      () => {},
    )
  return (
    <div>
      <p>
        {keyTitle(one)} <code>{one.keyId}</code>
      </p>
      <Fine>Until {timeText(one.expiresAt)} UTC</Fine>
      {one.direction === 'out' && one.publicKey && <Quote>{one.publicKey}</Quote>}
      {mayEdit && (
        <Button kind="quiet" size="s" onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Revoke the key ${one.keyId}?`}
          effect="Messages that it signs are refused from now on."
          act="Revoke"
          kind="danger"
          command={revoke}
          onAct={(reason) => void act(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Takes the public key of the provider, or makes a shared secret. */
function AddKey({ id }: { id: string }) {
  const [publicKey, setPublicKey] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = useCommand(addStudioKey, { changes: [studioList] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason)) return
    const pem = publicKey.trim()
    add.run({ id, reason: reason.trim(), ...(pem ? { publicKey: pem } : {}) }).then(
      (added) => {
        setPublicKey('')
        setReason('')
        setAsked(false)
        setSecret(added.secret)
        if (added.secret === null) toast({ text: 'Key added' })
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <TextArea
        label="Public key of the provider"
        optional="(Ed25519, PEM; empty for a shared secret)"
        dense
        quiet
        maxLength={500}
        value={publicKey}
        onChange={(event) => setPublicKey(event.target.value)}
      />
      <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
      <Acts>
        <Button type="submit" busy={add.busy} busyLabel="Adding">
          Add key
        </Button>
      </Acts>
      <Refused>{errorText(add.error)}</Refused>
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </PanelForm>
  )
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Shared secret" width={400} dismissable={false}>
      <p className="text-2 small">Hand it to the provider over a safe channel. It is not shown again.</p>
      <Quote>
        <code>{secret}</code>
      </Quote>
      <Button kind="primary" wide onClick={onClose}>
        I have noted it
      </Button>
    </Modal>
  )
}
