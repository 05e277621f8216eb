import type { ImportKind } from '@mantel/domain/data'
import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'

export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!can(useUser(), 'data:import')) return null
  return (
    <Button asChild variant="ghost">
      <Link to="/app/settings/import/$kind" params={{ kind }}>
        Import<span className="sr-only"> {kind}</span>
      </Link>
    </Button>
  )
}
