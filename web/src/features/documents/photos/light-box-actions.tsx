import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { Download, Image, type LucideIcon, Share2, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import type { DocumentChanges } from '../change-documents.ts'
import { type Asking, useMayDelete } from '../document-menu.tsx'
import { download } from '../download-document.ts'

type Props = {
  photo: ProjectDocument
  at: number
  changes: DocumentChanges
  onAsk: (asking: Asking) => void
}

/** What can be done with the photo that is looked at. */
export function LightBoxActions({ photo, at, changes, onAsk }: Props) {
  const mayEdit = can(useUser(), 'documents:edit')
  const mayDelete = useMayDelete(photo)
  const isShared = photo.sentToClient === 'true'
  return (
    <>
      <Act icon={Download} label="Download the original" onClick={() => void download(photo)} />
      {mayEdit && (
        <Act
          icon={Share2}
          label="Share with client"
          isPressed={isShared}
          onClick={() => void changes.change(photo, { sentToClient: isShared ? 'false' : 'true' })}
        />
      )}
      {mayEdit && (
        <Act
          icon={Image}
          label="Set as cover"
          isPressed={at === 0}
          onClick={() => changes.place(photo.id, 0)}
        />
      )}
      {mayDelete && (
        <Act icon={Trash2} label="Delete" onClick={() => onAsk({ what: 'delete', document: photo })} />
      )}
    </>
  )
}

type ActProps = ComponentProps<'button'> & { icon: LucideIcon; label: string; isPressed?: boolean }

export function Act({ icon: Icon, label, isPressed, ...rest }: ActProps) {
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
