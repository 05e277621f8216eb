import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { ArrowLeft, ArrowRight, Download, Ellipsis, Image, Pencil, Share2, Trash2, Undo2 } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { download } from './download-document.ts'

export type OpenDialog = { kind: 'rename' | 'delete'; document: ProjectDocument }

type Props = {
  document: ProjectDocument
  onAsk: (dialog: OpenDialog) => void
  onShare: (isShared: boolean) => void
  /** Only for photos: their position in the grid, and the function that changes it. */
  position?: { at: number; of: number; onMove: (at: number) => void }
  className?: string
}

/** The actions on a file that the user may perform. A sealed file can only be downloaded. */
export function DocumentMenu({ document, onAsk, onShare, position, className }: Props) {
  const mayEdit = can(useUser(), 'documents:edit') && !document.isSealed
  const mayDelete = useMayDelete(document)
  const isShared = document.sentToClient === 'true'
  return (
    <Menu
      tooltip="Actions"
      trigger={
        <IconButton icon={Ellipsis} label={`Actions for ${document.fileName}`} className={className} />
      }
    >
      {document.fileId && (
        <MenuItem icon={Download} onSelect={() => void download(document)}>
          Download
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuItem icon={Pencil} onSelect={() => onAsk({ kind: 'rename', document })}>
            Rename…
          </MenuItem>
          <MenuItem icon={isShared ? Undo2 : Share2} onSelect={() => onShare(!isShared)}>
            {isShared ? 'Stop sharing' : 'Share with client'}
          </MenuItem>
        </>
      )}
      {mayEdit && position && position.of > 1 && (
        <>
          <MenuSeparator />
          <MenuItem icon={Image} disabled={position.at === 0} onSelect={() => position.onMove(0)}>
            Set as cover
          </MenuItem>
          <MenuItem
            icon={ArrowLeft}
            keys="Alt ←"
            disabled={position.at === 0}
            onSelect={() => position.onMove(position.at - 1)}
          >
            Move left
          </MenuItem>
          <MenuItem
            icon={ArrowRight}
            keys="Alt →"
            disabled={position.at === position.of - 1}
            onSelect={() => position.onMove(position.at + 1)}
          >
            Move right
          </MenuItem>
        </>
      )}
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} destructive onSelect={() => onAsk({ kind: 'delete', document })}>
            Delete…
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Staff may delete only what they uploaded themselves. */
export function useMayDelete({ uploadedBy, isSealed }: ProjectDocument) {
  const user = useUser()
  return !isSealed && can(user, 'documents:delete') && (user.role !== 'Staff' || uploadedBy === user.id)
}
