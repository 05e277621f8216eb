import type { DataColumn } from './data-table.tsx'

/** Without a width, the column shares the remaining space with the other columns. */
export const emailColumn = <Row extends { email: string }>(width?: string): DataColumn<Row> => ({
  name: 'email',
  header: 'Email',
  width,
  needs: 'some',
  skeleton: 'w-40',
  cell: ({ email }) => (
    <span className="text-muted-foreground" title={email}>
      {email}
    </span>
  ),
})
