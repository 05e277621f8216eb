import type { ImportKind } from '@mantel/domain/data'
import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { DataRow } from './data-row.tsx'
import { BeginningRows } from './file/first-rows.tsx'

/** What comes into the company in one go, and what leaves it. */
export const DataSection = ({ id }: { id: string }) => (
  <Section id={id} title="Data">
    <p className="-mt-2 text-13 leading-4.5 text-muted-foreground">
      Sheets are CSV, which Excel, Numbers and Google Sheets read and write.
    </p>
    <ul className="mt-1">
      <Sheet kind="clients">With their addresses, sources and notes.</Sheet>
      <Sheet kind="projects">With their stages, dates and estimates.</Sheet>
      <BeginningRows />
    </ul>
  </Section>
)

function Sheet({ kind, children }: { kind: ImportKind; children: ReactNode }) {
  const user = useUser()
  return (
    <DataRow
      title={user.navigationLabels[kind]}
      text={children}
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
