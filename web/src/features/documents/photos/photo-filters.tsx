import { type ProjectDocument, photoMoments } from '@mantel/domain/documents'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from '../copy.ts'
import { type PhotoFilter, roomsIn } from './shown-photos.ts'

type Props = {
  photos: readonly ProjectDocument[]
  filter: PhotoFilter
  onFilter: (filter: PhotoFilter) => void
  isGrouped: boolean
  onGroup: (isGrouped: boolean) => void
}

/** Shows the photos of one room, or those before or after staging. Empty until a photo is tagged. */
export function PhotoFilters({ photos, filter, onFilter, isGrouped, onGroup }: Props) {
  const rooms = roomsIn(photos)
  const hasRooms = rooms.some(({ room }) => room !== '')
  const moments = photoMoments.filter((moment) => photos.some((photo) => photo.moment === moment))
  if (!hasRooms && moments.length === 0) return null
  return (
    <div
      role="group"
      aria-label={copy.filterPhotos}
      className="mt-2 flex gap-1.5 overflow-x-auto pb-1 max-md:-mx-4 max-md:px-4 md:flex-wrap"
    >
      {hasRooms &&
        rooms.map(({ room, count }) => (
          <Pill
            key={room}
            isOn={filter.room === room}
            count={count}
            onClick={() => onFilter({ ...filter, room: filter.room === room ? undefined : room })}
          >
            {room || copy.noRoom}
          </Pill>
        ))}
      {hasRooms && moments.length > 0 && <span aria-hidden className="mx-1 w-px shrink-0 bg-border" />}
      {moments.map((moment) => (
        <Pill
          key={moment}
          isOn={filter.moment === moment}
          count={photos.filter((photo) => photo.moment === moment).length}
          onClick={() => onFilter({ ...filter, moment: filter.moment === moment ? undefined : moment })}
        >
          {moment}
        </Pill>
      ))}
      {hasRooms && (
        <>
          <span aria-hidden className="mx-1 w-px shrink-0 bg-border" />
          <Pill isOn={isGrouped} onClick={() => onGroup(!isGrouped)}>
            {copy.groupByRoom}
          </Pill>
        </>
      )}
    </div>
  )
}

type PillProps = { isOn: boolean; count?: number; onClick: () => void; children: ReactNode }

const Pill = ({ isOn, count, onClick, children }: PillProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onClick}
    className={classes(
      'inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-control border px-2 text-12-5 font-medium whitespace-nowrap touch:h-11 touch:px-3',
      isOn
        ? 'border-foreground bg-foreground text-background'
        : 'border-border-strong bg-card hover:bg-hover',
    )}
  >
    <bdi className="max-w-40 truncate">{children}</bdi>
    {count !== undefined && (
      <span className={classes('text-11 tabular-nums', !isOn && 'text-muted-foreground')}>{count}</span>
    )}
  </button>
)
