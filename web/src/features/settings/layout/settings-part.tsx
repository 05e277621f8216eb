import { can } from '@mantel/domain/permissions'
import type { Settings } from '@mantel/domain/settings/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { LoadError, Pending } from '../../../ui/display/states.tsx'
import { settingsQuery } from '../queries.ts'
import * as copy from './copy.ts'

type Props = {
  /** Completes "Loading …" and "We couldn't load …". */
  what: string
  skeleton: ReactNode
  children: (settings: Settings, isReadOnly: boolean) => ReactNode
}

/** Loads the settings and renders a part of them. */
export function SettingsPart({ what, skeleton, children }: Props) {
  const { data, error, refetch } = useQuery(settingsQuery)
  const isReadOnly = useIsReadOnly()
  if (data) return children(data, isReadOnly)
  if (error) return <LoadError small what={what} message={errorText(error)} onRetry={() => void refetch()} />
  return <Pending label={`Loading ${what}`}>{skeleton}</Pending>
}

export const useIsReadOnly = () => !can(useUser(), 'settings:write')

/** Explains why nothing can be edited, to users who may only read. */
export const AdminOnlyNote = () => {
  const isReadOnly = useIsReadOnly()
  return (
    isReadOnly && <p className="-mt-2 mb-4 text-13 leading-4.5 text-muted-foreground">{copy.adminsOnly}</p>
  )
}
