import type { ImportRun } from '@mantel/domain/data'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import * as copy from '../copy.tsx'
import { formatRows, groupRemarks, joinNames, type Remark } from './remarks.ts'

export function RemarkLists({ run }: { run: ImportRun }) {
  const { invalid, other } = groupRemarks(run)
  const isDone = run.state === 'done'
  return (
    <>
      {invalid.length > 0 && (
        <Remarks title={isDone ? 'Not imported' : 'Can’t be imported'} remarks={invalid}>
          {copy.fixRows(run.kind)}
        </Remarks>
      )}
      {other.length > 0 && <Remarks title="Notes" remarks={other} />}
      {run.problems.length >= maxProblems && (
        <p className="mt-3 text-13 leading-4.5 text-muted-foreground">{copy.firstRowsOnly(maxProblems)}</p>
      )}
    </>
  )
}

/** The server returns at most this many problems. */
const maxProblems = 100

type Props = { title: string; remarks: Remark[]; children?: string }

const Remarks = ({ title, remarks, children }: Props) => (
  <section aria-label={title} className="mt-8">
    <h3 className="text-13 leading-4.5 font-semibold">{title}</h3>
    {children && <p className="mt-0.5 max-w-[68ch] text-13 leading-4.5 text-muted-foreground">{children}</p>}
    <div className="mt-2">
      <Table label={title} place="text" columns={columns} rows={remarks} keyOf={({ reason }) => reason} />
    </div>
  </section>
)

const columns: Column<Remark>[] = [
  {
    name: 'rows',
    header: 'Row',
    width: '136px',
    cell: ({ rows }) => (
      <p className="py-2.5 tabular-nums text-muted-foreground wrap-anywhere">{formatRows(rows)}</p>
    ),
  },
  {
    name: 'reason',
    header: 'Why',
    cell: ({ reason, who }) => (
      <div className="py-2.5 wrap-anywhere">
        <p>{reason}</p>
        {who.length > 0 && (
          <p className="mt-0.5 text-12-5 text-muted-foreground">
            <bdi>{joinNames(who)}</bdi>
          </p>
        )}
      </div>
    ),
  },
]
