import type { ImportRun, KeptReason, UndoneImport } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import * as copy from '../copy.tsx'
import { EndedActions } from '../progress/ended-actions.tsx'
import { StepHeading, StepText } from '../step-parts.tsx'

export function UndoneStep({ run, undone }: { run: ImportRun; undone: UndoneImport }) {
  const { fileName } = run
  return (
    <>
      <StepHeading>{copy.importUndone}</StepHeading>
      <StepText>
        <bdi className="font-medium wrap-anywhere text-foreground">{fileName}</bdi>:{' '}
        {copy.undoneCounts(undone)}
      </StepText>
      <EndedActions run={run} />
      {undone.keptCount > 0 && <KeptRecords undone={undone} />}
    </>
  )
}

type Kept = UndoneImport['kept'][number]

const KeptRecords = ({ undone: { kept, keptCount } }: { undone: UndoneImport }) => (
  <section aria-label={copy.kept} className="mt-8">
    <h3 className="text-13 leading-4.5 font-semibold">{copy.kept}</h3>
    <p className="mt-0.5 max-w-[68ch] text-13 leading-4.5 text-muted-foreground">{copy.keptHint}</p>
    <div className="mt-2">
      <Table
        label={copy.kept}
        place="text"
        columns={columns}
        rows={kept}
        keyOf={(one) => one.noun + one.id}
      />
    </div>
    {keptCount > kept.length && (
      <p className="mt-3 text-13 leading-4.5 text-muted-foreground">
        {copy.firstKeptOnly(kept.length, keptCount)}
      </p>
    )}
  </section>
)

const columns: Column<Kept>[] = [
  {
    name: 'record',
    header: 'Kept',
    cell: (kept) => (
      <p className="py-2.5 wrap-anywhere">
        <RecordLink {...kept} />
      </p>
    ),
  },
  {
    name: 'reason',
    header: 'Why',
    cell: ({ reason }) => (
      <p className="py-2.5 text-muted-foreground">{copy.keptReason[reason satisfies KeptReason]}</p>
    ),
  },
]

const RecordLink = ({ id, noun, name }: Kept) => (
  <Link to={pages[noun]} params={{ id }} className="font-medium hover:underline">
    {name}
  </Link>
)

const pages = { client: '/app/clients/$id', project: '/app/projects/$id', lead: '/app/leads/$id' } as const
