import { clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isFinal } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { clientQuery } from '../clients/queries.ts'
import { projectQuery } from '../projects/queries.ts'
import { forget, type Recent, remember } from './recents.ts'
import { recordAt } from './record-in-url.ts'

/** Notes whose page is open. Out of sight, and without a call of its own: it looks at what the page asked for. */
export function RecordsOpened() {
  const here = recordAt(useLocation({ select: ({ pathname }) => pathname }))
  if (!here) return null
  return here.kind === 'project' ? <ProjectOpened id={here.id} /> : <ClientOpened id={here.id} />
}

function ProjectOpened({ id }: { id: string }) {
  const { data, error } = useQuery({ ...projectQuery(id), enabled: false })
  useNote('project', id, data?.title, error)
  return null
}

function ClientOpened({ id }: { id: string }) {
  const { data, error } = useQuery({ ...clientQuery(id), enabled: false })
  useNote('client', id, data && clientName(data), error)
  return null
}

function useNote(kind: Recent['kind'], id: string, title: string | undefined, error: unknown) {
  const { id: person } = useUser()
  const isGone = isFinal(error)
  useEffect(() => {
    if (isGone) forget(person, id)
    else if (title !== undefined) remember(person, { kind, id, title })
  }, [person, kind, id, title, isGone])
}
