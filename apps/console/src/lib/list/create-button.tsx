import { Button } from '@croupier/ui/button'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useMay } from '../console.tsx'

/** Opens the form for a new row, for roles with the permission. */
export const CreateButton = (props: { permission: string; onOpen: () => void; children: ReactNode }) =>
  useMay(props.permission) && (
    <Button kind="outline" size="s" icon={<Plus aria-hidden="true" />} onClick={props.onOpen}>
      {props.children}
    </Button>
  )
