import type { ImportRun } from '@mantel/domain/data'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import { peopleIn, type Remark, remarksOn, rowNumbers } from './remarks.ts'

/** What there is to say about single rows: first what keeps them out, then what else one might want to know. */
export function RemarkLists({ run }: { run: ImportRun }) {
  const { lost, other } = remarksOn(run)
  const isDone = run.state === 'done'
  return (
    <>
      {lost.length > 0 && (
        <Remarks title={isDone ? 'Not imported' : 'Cannot be imported'} remarks={lost}>
          Mend these rows in your sheet and import it once more. What is here by then stays as it is.
        </Remarks>
      )}
      {other.length > 0 && <Remarks title="Good to know" remarks={other} />}
      {run.problems.length >= most && (
        <p className="mt-3 text-13 leading-4.5 text-muted-foreground">
          These are the first {most} rows. The report has all of them.
        </p>
      )}
    </>
  )
}

/** As many as the server tells. */
const most = 100

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
      <p className="py-2.5 tabular-nums text-muted-foreground wrap-anywhere">{rowNumbers(rows)}</p>
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
            <bdi>{peopleIn(who)}</bdi>
          </p>
        )}
      </div>
    ),
  },
]
