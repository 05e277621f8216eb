import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import type { Album } from '@mantel/domain/projects/albums'
import { ChevronLeft, Download, Ellipsis, Pencil, Share2, Trash2, Undo2 } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import type { BulkEdits } from '../bulk-edits.ts'
import * as copy from '../copy.ts'
import { useDownloadOfMany } from '../download-archive.ts'

type Props = {
  album: Album
  photos: readonly ProjectDocument[]
  edits: BulkEdits
  onBack: () => void
  onAsk: (dialog: { kind: 'rename-album' | 'delete-album'; album: Album }) => void
}

/** The name of the open album, the way back to all photos, and what can be done with the album as a whole. */
export function AlbumHead({ album, photos, edits, onBack, onAsk }: Props) {
  const mayEdit = can(useUser(), 'documents:edit')
  const { start, isPreparing } = useDownloadOfMany()
  const toShare = photos.filter(({ sentToClient }) => sentToClient === 'false')
  const isEmpty = photos.length === 0
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <Tooltip text={copy.allPhotos}>
        <IconButton icon={ChevronLeft} label={copy.allPhotos} onClick={onBack} className="-ml-2" />
      </Tooltip>
      <h2 id="photos-heading" className="min-w-0 truncate text-13 leading-4.5 font-semibold">
        <bdi>{album.name}</bdi>
      </h2>
      <span className="shrink-0 text-12 text-muted-foreground tabular-nums max-md:hidden">
        {copy.photoCount(photos.length)}
      </span>
      <Menu
        align="start"
        tooltip="Actions"
        trigger={<IconButton icon={Ellipsis} label={copy.albumActions(album.name)} />}
      >
        {mayEdit && (
          <MenuItem
            icon={toShare.length > 0 || isEmpty ? Share2 : Undo2}
            disabled={isEmpty}
            onSelect={() =>
              void (toShare.length > 0 ? edits.share(toShare, true) : edits.share(photos, false))
            }
          >
            {toShare.length > 0 || isEmpty ? 'Share with client' : 'Stop sharing'}
          </MenuItem>
        )}
        <MenuItem icon={Download} disabled={isEmpty || isPreparing} onSelect={() => start(photos)}>
          Download
        </MenuItem>
        {mayEdit && (
          <>
            <MenuItem icon={Pencil} onSelect={() => onAsk({ kind: 'rename-album', album })}>
              Rename…
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} destructive onSelect={() => onAsk({ kind: 'delete-album', album })}>
              Delete album…
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}
