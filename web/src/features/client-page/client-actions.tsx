import type { ClientInList } from '@mantel/domain/clients'
import { can } from '@mantel/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { MergeWithDialog } from '../clients/merge/merge-with-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { NewProjectLink } from './new-project-link.tsx'

export function ClientActions({ client }: { client: ClientInList }) {
  const user = useUser()
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<'merge' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      {can(user, 'clients:merge') && (
        <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label="Actions" />}>
          <MenuItem icon={Merge} onSelect={() => setOpenDialog('merge')}>
            Merge with…
          </MenuItem>
          {can(user, 'clients:delete') && (
            <MenuItem icon={Trash2} destructive onSelect={() => setOpenDialog('delete')}>
              Delete…
            </MenuItem>
          )}
        </Menu>
      )}
      <NewProjectLink client={client} />
      {openDialog === 'delete' && <DeleteDialog client={client} onClose={close} />}
      {openDialog === 'merge' && (
        <MergeWithDialog
          client={client}
          onClose={close}
          onMerged={async (survivorId) => {
            close()
            await navigate({ to: '/app/clients/$id', params: { id: survivorId }, replace: true })
          }}
        />
      )}
    </>
  )
}
