import type { ProjectInList } from '@mantel/domain/projects/projects'
import { Vignette } from '../../ui/display/vignette.tsx'
import { Picture } from '../files/picture.tsx'

type Props = { project: Pick<ProjectInList, 'id' | 'coverFileId'>; size: 18 | 26 | 38 | 56 }

/** The project's first photo, or a drawing if it has none. */
export function ProjectPicture({ project: { id, coverFileId }, size }: Props) {
  const drawing = <Vignette seed={id} size={size} />
  if (!coverFileId) return drawing
  return (
    <span style={{ width: size, height: size }} className="shrink-0 overflow-hidden rounded-control">
      <Picture fileId={coverFileId} size="small" fallback={drawing} className="size-full object-cover" />
    </span>
  )
}
