import { type Activity, activityApi } from '@mantel/domain/activity'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/api.ts'
import { useUser } from '../session/session.ts'
import * as copy from './copy.ts'

const recent = { limit: 10 }

type RecordProps = {
  /** Lists the activity of the record. */
  activity: typeof activityApi.ofProject | typeof activityApi.ofClient
  id: string
  fields: string[]
}

/** The name of the user who changed one of the fields of a record last. */
export const changedBy = (props: RecordProps) => <RecordChangedBy {...props} />

function RecordChangedBy({ activity, id, fields }: RecordProps) {
  const { data, isFetching } = useQuery({
    ...query(activity, { params: { id }, query: recent }),
    enabled: can(useUser(), 'activity:read'),
  })
  // The activity of a client contains that of their projects.
  const entries = data?.items.filter(({ projectId, clientId }) => (projectId ?? clientId) === id)
  return <LastActor entries={isFetching ? [] : entries} fields={fields} />
}

/** The name of the user who changed one of the company's settings last. */
export const settingChangedBy = (fields: string[]) => <SettingChangedBy fields={fields} />

function SettingChangedBy({ fields }: { fields: string[] }) {
  const { data, isFetching } = useQuery({
    ...query(activityApi.ofCompany, { query: recent }),
    enabled: can(useUser(), 'activity:read'),
  })
  const entries = data?.items.filter(({ action }) => action === 'settings.changed')
  return <LastActor entries={isFetching ? [] : entries} fields={fields} />
}

function LastActor({ entries = [], fields }: { entries: Activity[] | undefined; fields: string[] }) {
  const user = useUser()
  const last = entries.find(({ changes }) => changes.some(({ name }) => fields.includes(name)))
  if (!last?.actorName) return copy.someoneElse
  if (last.onBehalf) return copy.support
  return last.userId === user.id ? copy.you : last.actorName
}
