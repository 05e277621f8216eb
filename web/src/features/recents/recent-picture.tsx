import { Avatar } from '../../ui/display/avatar.tsx'
import { ProjectPicture } from '../projects/project-picture.tsx'
import type { Recent } from './recents.ts'

export const RecentPicture = ({ recent, size }: { recent: Recent; size: 18 | 26 }) =>
  recent.kind === 'project' ? (
    <ProjectPicture project={{ id: recent.id, coverFileId: recent.coverFileId ?? null }} size={size} />
  ) : (
    <Avatar name={recent.title} size={size} />
  )
