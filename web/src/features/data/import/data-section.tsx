import type { ExportKind } from '@mantel/domain/data'
import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { ExportButton } from '../export/export-button.tsx'
import * as copy from './copy.tsx'
import { DataRow } from './data-row.tsx'
import { StarterRows } from './file/starter-rows.tsx'
import { RecentImports } from './recent-imports.tsx'

export function DataSection({ id }: { id: string }) {
  const mayImport = can(useUser(), 'data:import')
  return (
    <Section id={id} title="Data">
      <p className="-mt-2 text-13 leading-4.5 text-muted-foreground">{copy.dataHint}</p>
      <ul className="mt-1">
        <KindRow kind="clients" />
        <KindRow kind="projects" />
        <StarterRows />
      </ul>
      {mayImport && <RecentImports />}
    </Section>
  )
}

function KindRow({ kind }: { kind: ExportKind }) {
  const user = useUser()
  return (
    <DataRow
      title={user.navigationLabels[kind]}
      text={copy.included[kind]}
      actions={
        <>
          {can(user, 'data:import') && (
            <Button asChild icon={Upload}>
              <Link to="/app/settings/import/$kind" params={{ kind }}>
                Import<span className="sr-only"> {kind}</span>
              </Link>
            </Button>
          )}
          <ExportButton kind={kind} />
        </>
      }
    />
  )
}
