import type { PhotoMoment, ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import {
  ArrowLeft,
  ArrowRight,
  Contrast,
  DoorOpen,
  Download,
  Ellipsis,
  Image,
  Images,
  Pencil,
  Share2,
  SquareCheck,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { Submenu } from '../../ui/overlay/submenu.tsx'
import * as copy from './copy.ts'
import { download } from './download-document.ts'
import { MomentChoices } from './photos/moment-choices.tsx'

export type OpenDialog = { kind: 'rename' | 'delete' | 'room' | 'album'; document: ProjectDocument }

type Props = {
  document: ProjectDocument
  onAsk: (dialog: OpenDialog) => void
  onShare: (isShared: boolean) => void
  onSelect?: () => void
  /** Only for photos. */
  onMoment?: (moment: PhotoMoment | null) => void
  /** Only for photos: their position in the grid, and the functions that change it. */
  position?: {
    isCover: boolean
    coverLabel: string
    at: number
    of: number
    onCover: () => void
    onStep: (by: -1 | 1) => void
  }
  className?: string
}

/** The actions on a file that the user may perform. A sealed file can only be downloaded. */
export function DocumentMenu({ document, onAsk, onShare, onSelect, onMoment, position, className }: Props) {
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
      {onSelect && (
        <MenuItem icon={SquareCheck} onSelect={onSelect}>
          Select
        </MenuItem>
      )}
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
      {mayEdit && onMoment && (
        <>
          <MenuItem icon={DoorOpen} onSelect={() => onAsk({ kind: 'room', document })}>
            Room…
          </MenuItem>
          <MenuItem icon={Images} onSelect={() => onAsk({ kind: 'album', document })}>
            Album…
          </MenuItem>
          <Submenu icon={Contrast} label={copy.beforeOrAfter}>
            <MomentChoices photos={[document]} onChange={onMoment} />
          </Submenu>
        </>
      )}
      {mayEdit && position && (position.of > 1 || !position.isCover) && (
        <>
          <MenuSeparator />
          <MenuItem icon={Image} disabled={position.isCover} onSelect={position.onCover}>
            {position.coverLabel}
          </MenuItem>
          <MenuItem
            icon={ArrowLeft}
            keys="Alt ←"
            disabled={position.at === 0}
            onSelect={() => position.onStep(-1)}
          >
            Move left
          </MenuItem>
          <MenuItem
            icon={ArrowRight}
            keys="Alt →"
            disabled={position.at === position.of - 1}
            onSelect={() => position.onStep(1)}
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
