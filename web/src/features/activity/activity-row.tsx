import type { Activity } from '@mantel/domain/activity'
import { APP_NAME } from '@mantel/domain/basics/product'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { fullDate } from '../../platform/dates.ts'
import { PhotoAvatar } from '../files/photo-avatar.tsx'
import { useAvatarFileId } from '../workspace/queries.ts'
import * as copy from './copy.ts'
import { formatTime } from './days.ts'

type Props = { activity: Activity; namesProject: boolean }

export function ActivityRow({ activity, namesProject }: Props) {
  const { at, description, changes, projectId, projectTitle } = activity
  return (
    <li className="flex gap-2.5 py-1.5 text-13 leading-4.5">
      <Actor activity={activity} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi>{description}</bdi>
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-12 leading-4 text-muted-foreground">
          <bdi>{actorLabel(activity)}</bdi>
          <span aria-hidden>·</span>
          <time dateTime={at} title={fullDate(at)}>
            {formatTime(at)}
          </time>
          {namesProject && projectId && projectTitle && (
            <>
              <span aria-hidden>·</span>
              <Link
                to="/app/projects/$id"
                params={{ id: projectId }}
                className="min-w-0 truncate rounded-sm underline underline-offset-3 hover:text-foreground"
              >
                <bdi>{projectTitle}</bdi>
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

function Actor({ activity: { actorKind, actorName, userId } }: { activity: Activity }) {
  const fileId = useAvatarFileId(userId)
  if (actorKind !== 'system') return <PhotoAvatar name={actorName ?? ''} fileId={fileId} size={24} />
  return (
    <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-secondary text-muted-foreground">
      <RefreshCw size={14} strokeWidth={1.8} aria-hidden />
    </span>
  )
}

function actorLabel({ actorKind, actorName, onBehalf }: Activity) {
  if (actorKind === 'system') return APP_NAME
  const name = actorName ?? (actorKind === 'client' ? 'Client' : 'Former team member')
  return onBehalf ? copy.onBehalfOf(name) : name
}

/** Skips fields with long text: their values are not stored, and the description already names these fields. */
const Changes = ({ changes }: Pick<Activity, 'changes'>) => (
  <ul className="mt-0.5 text-12-5 text-muted-foreground">
    {changes
      .filter(({ before, after }) => before !== null || after !== null)
      .map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere first-letter:uppercase">
          {field}:{' '}
          {before !== null && (
            <s>
              <bdi>{before}</bdi>
            </s>
          )}
          {before !== null && after !== null && <span aria-label="changed to"> → </span>}
          {after !== null && <bdi className="text-foreground">{after}</bdi>}
        </li>
      ))}
  </ul>
)
