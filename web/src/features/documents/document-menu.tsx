import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { ArrowLeft, ArrowRight, Download, Ellipsis, Image, Pencil, Share2, Trash2, Undo2 } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { download } from './download-document.ts'

/** What is asked before it happens. */
export type Asking = { what: 'rename' | 'delete'; document: ProjectDocument }

type Props = {
  document: ProjectDocument
  onAsk: (asking: Asking) => void
  onShare: (isShared: boolean) => void
  /** Of a photo: where it stands among the others, and where it can go. */
  place?: { at: number; of: number; onMove: (at: number) => void }
  className?: string
}

/** Everything that can be done with one file, by whoever may; one that is sealed can only be taken along. */
export function DocumentMenu({ document, onAsk, onShare, place, className }: Props) {
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
          <MenuItem icon={Pencil} onSelect={() => onAsk({ what: 'rename', document })}>
            Rename…
          </MenuItem>
          <MenuItem icon={isShared ? Undo2 : Share2} onSelect={() => onShare(!isShared)}>
            {isShared ? 'Stop sharing' : 'Share with client'}
          </MenuItem>
        </>
      )}
      {mayEdit && place && place.of > 1 && (
        <>
          <MenuSeparator />
          <MenuItem icon={Image} disabled={place.at === 0} onSelect={() => place.onMove(0)}>
            Set as cover
          </MenuItem>
          <MenuItem
            icon={ArrowLeft}
            keys="Alt ←"
            disabled={place.at === 0}
            onSelect={() => place.onMove(place.at - 1)}
          >
            Move left
          </MenuItem>
          <MenuItem
            icon={ArrowRight}
            keys="Alt →"
            disabled={place.at === place.of - 1}
            onSelect={() => place.onMove(place.at + 1)}
          >
            Move right
          </MenuItem>
        </>
      )}
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} destructive onSelect={() => onAsk({ what: 'delete', document })}>
            Delete…
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Staff delete what they brought themselves. */
export function useMayDelete({ uploadedBy, isSealed }: ProjectDocument) {
  const user = useUser()
  return !isSealed && can(user, 'documents:delete') && (user.role !== 'Staff' || uploadedBy === user.id)
}
