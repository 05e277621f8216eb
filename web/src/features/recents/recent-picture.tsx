import { Avatar } from '../../ui/display/avatar.tsx'
import { Vignette } from '../../ui/display/vignette.tsx'
import type { Recent } from './recents.ts'

/** Recents store no photos, so a project gets a drawing and a client gets initials. */
export const RecentPicture = ({ recent, size }: { recent: Recent; size: number }) =>
  recent.kind === 'project' ? (
    <Vignette seed={recent.id} size={size} />
  ) : (
    <Avatar name={recent.title} size={size} />
  )
