import { clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isFinal } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { clientQuery } from '../clients/queries.ts'
import { projectQuery } from '../projects/queries.ts'
import { addRecent, type Recent, removeRecent } from './recents.ts'
import { recordInUrl } from './record-in-url.ts'

/** Adds the open record to the recents. Sends no requests: it reads what the page has loaded. */
export function TrackOpenedRecords() {
  const record = recordInUrl(useLocation({ select: ({ pathname }) => pathname }))
  if (!record) return null
  return record.kind === 'project' ? <TrackProject id={record.id} /> : <TrackClient id={record.id} />
}

function TrackProject({ id }: { id: string }) {
  const { data, error } = useQuery({ ...projectQuery(id), enabled: false })
  useTrackRecord('project', id, data?.title, error, data?.coverFileId)
  return null
}

function TrackClient({ id }: { id: string }) {
  const { data, error } = useQuery({ ...clientQuery(id), enabled: false })
  useTrackRecord('client', id, data && clientName(data), error)
  return null
}

function useTrackRecord(
  kind: Recent['kind'],
  id: string,
  title: string | undefined,
  error: unknown,
  coverFileId: string | null = null,
) {
  const { id: userId } = useUser()
  const isMissing = isFinal(error)
  useEffect(() => {
    if (isMissing) removeRecent(userId, id)
    else if (title !== undefined) addRecent(userId, { kind, id, title, coverFileId })
  }, [userId, kind, id, title, coverFileId, isMissing])
}
