import type { Client } from '@mantel/domain/clients'
import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { useMedia } from '../../ui/base/media.ts'

type Props = {
  client: Pick<Client, 'id'>
  /** The variant beside the projects. It shows only on narrow screens, where the page header has no room for a link. */
  isSmall?: boolean
}

/** Opens the new project form with this client selected. */
export function NewProjectLink({ client: { id }, isSmall = false }: Props) {
  const isWide = useMedia('(min-width: 768px)')
  if (!can(useUser(), 'projects:create') || isWide === isSmall) return null
  return (
    <Button asChild variant={isSmall ? 'outline' : 'primary'}>
      <Link to="/app/pipeline" search={{ new: 'project', client: id }}>
        <Plus size={14} strokeWidth={1.8} aria-hidden />
        New project
      </Link>
    </Button>
  )
}
