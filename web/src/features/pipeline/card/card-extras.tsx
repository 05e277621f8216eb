import { type Day, formatShortDay } from '@mantel/domain/basics/dates'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { CalendarDays } from 'lucide-react'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { StageMark } from '../../projects/stage-mark.tsx'
import { TagLine } from '../../tags/tag-chips.tsx'
import { useBoardTools } from '../board/board-context.ts'
import * as copy from './copy.ts'

type Props = { card: ProjectInList; today: Day; fields: readonly string[] }

const maxAvatars = 4

/** The fields of a card that only some users choose. */
export function CardExtras({ card: { status, dateServiced, tags, memberIds }, today, fields }: Props) {
  const { people, stages } = useBoardTools()
  const members = fields.includes('members') ? people.filter(({ id }) => memberIds.includes(id)) : []
  const names = members.map(({ name }) => name).join(', ')
  const day = fields.includes('install') ? dateServiced : null
  return (
    <>
      {fields.includes('stage') && (
        <div className="mt-1.5 flex items-center gap-1.5 text-12 leading-4 text-muted-foreground max-md:text-13">
          <StageMark stages={stages} name={status} size={13} />
          <span className="min-w-0 truncate">{status}</span>
        </div>
      )}
      {(day || members.length > 0) && (
        <div className="mt-1.5 flex min-h-5 items-center gap-1.5 text-12 leading-4 text-muted-foreground max-md:text-13">
          {day && (
            <>
              <CalendarDays size={13} strokeWidth={1.8} aria-hidden className="shrink-0" />
              <span className="tabular-nums">{copy.installOn(formatShortDay(day, today))}</span>
            </>
          )}
          {members.length > 0 && (
            <span title={names} className="ml-auto flex items-center gap-0.5">
              {members.slice(0, maxAvatars).map(({ id, name }) => (
                <Avatar key={id} name={name} />
              ))}
              {members.length > maxAvatars && (
                <span aria-hidden className="pl-0.5 tabular-nums">
                  +{members.length - maxAvatars}
                </span>
              )}
              <span className="sr-only">{copy.team(names)}</span>
            </span>
          )}
        </div>
      )}
      {fields.includes('tags') && tags.length > 0 && (
        <div className="mt-1.5">
          <TagLine tags={tags} />
        </div>
      )}
    </>
  )
}
