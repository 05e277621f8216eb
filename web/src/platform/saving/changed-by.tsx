import type { activityApi } from '@mantel/domain/activity'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/api.ts'
import { useUser } from '../session/session.ts'
import * as copy from './copy.ts'

type Props = {
  /** Lists the activity of the record. */
  activity: typeof activityApi.ofProject | typeof activityApi.ofClient
  id: string
  fields: string[]
}

/** The name of the user who changed one of the fields last. */
function ChangedBy({ activity, id, fields }: Props) {
  const user = useUser()
  const { data, isFetching } = useQuery({
    ...query(activity, { params: { id }, query: { limit: 10 } }),
    enabled: can(user, 'activity:read'),
  })
  const last = data?.items.find(
    // The activity of a client contains that of their projects.
    ({ projectId, clientId, changes }) =>
      (projectId ?? clientId) === id && changes.some(({ name }) => fields.includes(name)),
  )
  if (isFetching || !last?.actorName) return copy.someoneElse
  if (last.onBehalf) return copy.support
  return last.userId === user.id ? copy.you : last.actorName
}

export const changedBy = (props: Props) => <ChangedBy {...props} />
