import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { DoorOpen, Download, Image, type LucideIcon, Share2, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import type { DocumentChanges } from '../change-documents.ts'
import * as copy from '../copy.ts'
import { type OpenDialog, useMayDelete } from '../document-menu.tsx'
import { download } from '../download-document.ts'

type Props = {
  photo: ProjectDocument
  isCover: boolean
  changes: DocumentChanges
  onAsk: (dialog: OpenDialog) => void
}

export function LightBoxActions({ photo, isCover, changes, onAsk }: Props) {
  const mayEdit = can(useUser(), 'documents:edit')
  const mayDelete = useMayDelete(photo)
  const isShared = photo.sentToClient === 'true'
  return (
    <>
      <ActionButton icon={Download} label="Download original" onClick={() => void download(photo)} />
      {mayEdit && (
        <ActionButton
          icon={Share2}
          label="Share with client"
          isPressed={isShared}
          onClick={() => void changes.change(photo, { sentToClient: isShared ? 'false' : 'true' })}
        />
      )}
      {mayEdit && (
        <ActionButton
          icon={Image}
          label={changes.coverLabel}
          isPressed={isCover}
          onClick={() => changes.movePhoto(photo.id, 0)}
        />
      )}
      {mayEdit && (
        <ActionButton
          icon={DoorOpen}
          label={photo.room ? copy.roomNamed(photo.room) : 'Room'}
          isPressed={photo.room !== null}
          onClick={() => onAsk({ kind: 'room', document: photo })}
        />
      )}
      {mayDelete && (
        <ActionButton
          icon={Trash2}
          label="Delete"
          onClick={() => onAsk({ kind: 'delete', document: photo })}
        />
      )}
    </>
  )
}

type ButtonProps = ComponentProps<'button'> & { icon: LucideIcon; label: string; isPressed?: boolean }

export function ActionButton({ icon: Icon, label, isPressed, ...rest }: ButtonProps) {
  return (
    <Tooltip text={label} side="bottom">
      <button
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        {...rest}
        className={classes(
          'inline-flex size-9 items-center justify-center rounded-control hover:bg-white/10 touch:size-11',
          isPressed && 'bg-white/15 text-[#DDBB72]',
        )}
      >
        <Icon size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </Tooltip>
  )
}
