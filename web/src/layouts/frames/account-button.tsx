import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { PhotoAvatar } from '../../features/files/photo-avatar.tsx'
import { useUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/base/classes.ts'

export function AccountButton({ wide, ...rest }: ComponentProps<'button'> & { wide: boolean }) {
  const { firstName, lastName, avatarFileId } = useUser()
  const name = `${firstName} ${lastName}`
  return (
    <button
      type="button"
      aria-label={`${name}, account menu`}
      {...rest}
      className={classes(
        'mt-1 flex items-center rounded-control text-13 font-medium hover:bg-hover aria-expanded:bg-hover touch:min-h-11',
        wide ? 'h-9 w-full gap-2 px-2' : 'size-10 justify-center',
      )}
    >
      <PhotoAvatar name={name} fileId={avatarFileId} size={22} />
      {wide && (
        <>
          <span className="flex-1 truncate text-left">{name}</span>
          <Ellipsis size={16} strokeWidth={1.6} aria-hidden />
        </>
      )}
    </button>
  )
}
