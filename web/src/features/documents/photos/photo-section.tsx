import type { ProjectDocument } from '@mantel/domain/documents'
import type { ReactNode } from 'react'
import type { QueuedFile } from '../../../platform/api/upload-queue.ts'
import { setPreferences, usePreferences } from '../../../platform/session/preferences.ts'
import { classes } from '../../../ui/base/classes.ts'
import { boxLook } from '../../../ui/form/checkbox.tsx'
import type { Selection } from '../../../ui/table/selection.ts'
import type { DocumentChanges } from '../change-documents.ts'
import * as copy from '../copy.ts'
import type { OpenDialog } from '../document-menu.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { filterPhotos, groupByRoom, type PhotoFilter } from './shown-photos.ts'

type Group = { room: string; photos: ProjectDocument[] }

/** Returns the photos that match the filter, grouped by room if the user has chosen that on this device. */
export function useShownGroups(photos: ProjectDocument[], filter: PhotoFilter) {
  const { photosByRoom } = usePreferences()
  const isGrouped = photosByRoom && photos.some(({ room }) => room !== null)
  const left = filterPhotos(photos, filter)
  return {
    groups: isGrouped ? groupByRoom(left) : left.length > 0 ? [{ room: '', photos: left }] : [],
    isGrouped,
    setGrouped: (isOn: boolean) => setPreferences({ photosByRoom: isOn }),
  }
}

type Props = {
  all: ProjectDocument[]
  groups: Group[]
  isGrouped: boolean
  uploads: QueuedFile[]
  /** The room that uploaded photos are assigned to. */
  uploadRoom: string
  selection: Selection
  changes: DocumentChanges
  action: ReactNode
  /** The heading, if it is not “Photos”, and what to call the grid. */
  album?: { name: string; head: ReactNode }
  filters: ReactNode
  onOpen: (id: string) => void
  onAsk: (dialog: OpenDialog) => void
  onCancel: (key: number) => void
}

export function PhotoSection(props: Props) {
  const { groups, isGrouped, uploads, uploadRoom, action, album, filters, ...grid } = props
  const { all, selection } = grid
  const ids = groups.flatMap(({ photos }) => photos.map(({ id }) => id))
  const isNew = uploads.length > 0 && !groups.some(({ room }) => !isGrouped || room === uploadRoom)
  const shown = isNew ? [...groups, { room: uploadRoom, photos: [] }] : groups
  return (
    <section aria-labelledby="photos-heading" className="group/photos">
      <header className="flex min-h-8 items-center gap-2.5">
        {album?.head ?? (
          <h2 id="photos-heading" className="text-13 leading-4.5 font-semibold">
            Photos
          </h2>
        )}
        <SelectAll label={copy.selectPhotos} ids={ids} selection={selection} />
        <span className="ml-auto flex shrink-0 gap-2">{action}</span>
      </header>
      {filters}
      <div className="mt-2.5 mb-7">
        {shown.map(({ room, photos }) => (
          <div key={room} className="mb-5 last:mb-0">
            {isGrouped && (
              <div className="mb-1.5 flex min-h-6 items-center gap-2.5">
                <h3 className="min-w-0 truncate text-12-5 leading-4.5 font-medium">
                  <bdi>{room || copy.noRoom}</bdi>
                </h3>
                <span className="text-12 text-muted-foreground tabular-nums">{photos.length}</span>
                <SelectAll
                  label={copy.selectRoom(room || copy.noRoom)}
                  ids={photos.map(({ id }) => id)}
                  selection={selection}
                />
              </div>
            )}
            <PhotoGrid
              {...grid}
              photos={photos}
              {...(isGrouped && { room: room || null })}
              label={
                isGrouped ? copy.photosIn(room || copy.noRoom) : album ? copy.photosIn(album.name) : 'Photos'
              }
              uploads={!isGrouped || room === uploadRoom ? uploads : []}
            />
          </div>
        ))}
        {all.length + uploads.length === 0 && (
          <p className="text-13 text-muted-foreground">{album ? copy.emptyAlbum : copy.noPhotos}</p>
        )}
        {all.length > 0 && shown.length === 0 && (
          <p className="text-13 text-muted-foreground">{copy.noMatches}</p>
        )}
      </div>
    </section>
  )
}

type SelectAllProps = { label: string; ids: string[]; selection: Selection }

function SelectAll({ label, ids, selection }: SelectAllProps) {
  if (ids.length < 2) return null
  const count = ids.filter((id) => selection.selected.has(id)).length
  const isChoosing = selection.selected.size > 0
  return (
    <label
      className={classes(
        'flex items-center justify-center focus-within:opacity-100 group-hover/photos:opacity-100 touch:size-11',
        isChoosing ? 'opacity-100' : 'opacity-0 touch:pointer-events-none',
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={count === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length
        }}
        onChange={({ target }) => selection.set(ids, target.checked)}
        className={boxLook}
      />
    </label>
  )
}
