import type { ProjectDocument } from '@mantel/domain/documents'
import type { Album } from '@mantel/domain/projects/albums'
import { ConfirmChange } from '../../../platform/saving/confirm-change.tsx'
import { toast } from '../../../platform/toast.ts'
import type { BulkEdits } from '../bulk-edits.ts'
import * as copy from '../copy.ts'
import { AlbumNameDialog } from './album-name-dialog.tsx'
import type { AlbumChanges } from './change-albums.ts'
import { ChooseAlbumDialog } from './choose-album-dialog.tsx'

export type AlbumDialog =
  | { kind: 'new-album' }
  | { kind: 'rename-album'; album: Album }
  | { kind: 'delete-album'; album: Album }
  | { kind: 'choose-album'; photos: readonly ProjectDocument[] }

type Props = {
  dialog: AlbumDialog
  albums: readonly Album[]
  changes: AlbumChanges
  edits: BulkEdits
  onOpenAlbum: (id: string) => void
  /** Called when the open album was deleted. */
  onLeaveAlbum: () => void
  onClose: () => void
}

export function AlbumDialogs({ dialog, albums, changes, edits, onOpenAlbum, onLeaveAlbum, onClose }: Props) {
  if (dialog.kind === 'new-album')
    return (
      <AlbumNameDialog
        onSave={async (name) => onOpenAlbum((await changes.create(name, [])).id)}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'rename-album')
    return (
      <AlbumNameDialog
        name={dialog.album.name}
        onSave={(name) => changes.rename(dialog.album.id, name)}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'delete-album')
    return (
      <ConfirmChange
        title={copy.deleteAlbum(dialog.album.name)}
        action="Delete album"
        failure={copy.albumNotDeleted}
        run={async () => {
          await changes.remove(dialog.album.id)
          onLeaveAlbum()
          toast({ title: copy.albumDeleted(dialog.album.name) })
        }}
        onClose={onClose}
      >
        {copy.deleteAlbumHint}
      </ConfirmChange>
    )
  const { photos } = dialog
  return (
    <ChooseAlbumDialog
      photos={photos}
      albums={albums}
      onChoose={(album) => {
        onClose()
        void edits.setAlbum(photos, album)
      }}
      onCreate={async (name) => {
        const { id } = await changes.create(name, photos)
        onClose()
        toast({
          title: copy.albumCreated(name, photos.length),
          action: { label: 'Open', run: () => onOpenAlbum(id) },
        })
      }}
      onClose={onClose}
    />
  )
}
