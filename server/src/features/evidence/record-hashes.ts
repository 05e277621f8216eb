/**
 * A hash for each part of the records, or for each row of a part that has several. Columns that are not
 * shown, or that may change later, are left out.
 */
export type RecordHashes = {
  name: string
  text: string
  status: string
  versions: RowHashes
  signatures: RowHashes
  recipients: RowHashes
}

/** Maps the id of each row to its hash. */
type RowHashes = Record<string, string>
