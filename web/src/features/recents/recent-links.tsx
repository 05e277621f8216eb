import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { RecentPicture } from './recent-picture.tsx'
import { useRecents } from './recents.ts'

const maxLinks = 3

export function RecentLinks() {
  const labelId = useId()
  const recents = useRecents(useUser().id).slice(0, maxLinks)
  if (recents.length === 0) return null
  return (
    <div role="group" aria-labelledby={labelId} className="mt-3.5">
      <p id={labelId} className="px-2 pb-1.25 text-11 leading-3.5 font-medium text-muted-foreground">
        Recent
      </p>
      <ul className="flex flex-col gap-px">
        {recents.map((recent) => (
          <li key={recent.id}>
            <Link
              to={`/app/${recent.kind}s/$id`}
              params={{ id: recent.id }}
              className="flex h-7.5 items-center gap-2.5 rounded-control px-2 text-13 font-medium transition-colors duration-100 hover:bg-hover hover:text-foreground"
            >
              <RecentPicture recent={recent} size={18} />
              <bdi className="truncate" title={recent.title}>
                {recent.title}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
