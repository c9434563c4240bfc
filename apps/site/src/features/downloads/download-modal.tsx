import { Modal } from '@croupier/ui/modal'
import { ResourceCode } from './resource-code.tsx'
import type { Resource } from './resources.ts'

/** §2 right bar: the QR code of one download. */
export function DownloadModal({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={resource.name} width={400}>
      <ResourceCode resource={resource} />
    </Modal>
  )
}
