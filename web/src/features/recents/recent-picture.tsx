import { Avatar } from '../../ui/display/avatar.tsx'
import { Vignette } from '../../ui/display/vignette.tsx'
import type { Recent } from './recents.ts'

/** A drawing for a property, initials for a person: photographs are not remembered. */
export const RecentPicture = ({ recent, size }: { recent: Recent; size: number }) =>
  recent.kind === 'project' ? (
    <Vignette seed={recent.id} size={size} />
  ) : (
    <Avatar name={recent.title} size={size} />
  )
