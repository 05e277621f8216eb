import { Avatar } from '../../ui/display/avatar.tsx'
import { Picture } from './picture.tsx'

type Props = { name: string; fileId: string | null | undefined; size?: number }

/** A round photo. Shows initials without a photo, and if it cannot be loaded. */
export function PhotoAvatar({ name, fileId, size = 20 }: Props) {
  const initials = <Avatar name={name} size={size} />
  if (!fileId) return initials
  return (
    <Picture
      fileId={fileId}
      size="small"
      fallback={initials}
      width={size}
      className="shrink-0 rounded-full"
    />
  )
}
