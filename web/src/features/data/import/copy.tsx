import {
  type ExportKind,
  type ImportCounts,
  type ImportKind,
  type KeptReason,
  maxImportRows,
  type UndoneImport,
} from '@mantel/domain/data'
import type { ReactNode } from 'react'

/** Companies can rename clients and projects, but not leads. */
export const leadsLabel = 'Leads'

export const dataHint = 'Import and export CSV files (Excel, Numbers, Google Sheets).'
export const included: Record<ExportKind, string> = {
  clients: 'Includes addresses, sources and notes.',
  projects: 'Includes stages, dates and project values.',
}
export const samplesHint = 'The sample client and project that came with your account.'

export const reviewFirst = 'You’ll review everything before it’s imported.'
export const headersRequired = 'First row must be column headers.'
export const requirement: Record<ImportKind, string> = {
  clients: 'Every client needs an email. Everything else is optional.',
  projects: 'Every project needs a title or an address. Everything else is optional.',
  leads: 'Every lead needs a name, email or phone number. Everything else is optional.',
}
export const matching: Record<ImportKind, string> = {
  clients: 'A full name in one column is split into first and last name.',
  projects: 'Clients are matched by email. New clients are added.',
  leads: 'Leads are not added to the pipeline. A full name in one column is split into first and last name.',
}
export const saveAsCsv = 'In Excel, Numbers or Google Sheets, save or download your spreadsheet as CSV.'
export const acceptedFiles = `CSV, TSV or TXT, up to ${maxImportRows.toLocaleString('en-US')} rows.`
export const dropHint = 'Or drop it here.'
export const oneFileOnly = 'Choose one file at a time.'
export const notCsv = (fileName: string) =>
  `“${fileName}” isn’t a CSV file. In Excel, Numbers or Google Sheets, save or download your spreadsheet as CSV and upload that file.`
export const cancelUpload = (fileName: string) => `Cancel upload of ${fileName}`

export const fileContents = (file: ReactNode, rows: string, columns: string) => (
  <>
    {file} has {rows} and {columns}. Check our matches and fill in the rest.
  </>
)
export const noSamples = 'No sample values'
export const mapsTo = (column: string) => `“${column}” maps to`
export const alreadyMapped = (column: string, field: string | undefined) =>
  `“${column}” already maps to ${field}. Skip one of them.`
export const requiredColumn: Record<ImportKind, string> = {
  clients: 'Choose the column with the email. Every client needs one.',
  projects: 'Choose the column with the title or address. Every project needs at least one.',
  leads: 'Choose the column with the name, email or phone number. Every lead needs at least one.',
}
export const checkFailed = 'Couldn’t check the file. Try again.'
export const notImportedYet = 'Nothing has been imported yet.'

export const existingTitle: Record<ImportKind, string> = {
  clients: 'Existing clients',
  projects: 'Existing projects',
  leads: 'Existing leads',
}
export const existingHint: Record<ImportKind, string> = {
  clients: 'Matched by email.',
  projects: 'Matched by title and address.',
  leads: 'Matched by email.',
}
export const skipHint = (kind: ImportKind) => `Only new ${kind} are added.`
export const updateHint = 'Values in your file replace current values. Blank cells are ignored.'
export const addAsNewHint: Record<ImportKind, string> = {
  clients: 'Every row becomes a new client.',
  projects: 'Every row becomes a new project.',
  leads: 'Every row becomes a new lead.',
}

export const notImportable = 'This file can’t be imported yet'
export const noValidRows = 'No rows can be imported'
export const noChanges = 'No changes to import'
export const rowsFound = (file: ReactNode, rows: string, status: string) => (
  <>
    {file} has {rows}. {status}
  </>
)
export const nothingChanged = 'Nothing was changed.'
export const startFailed = 'Couldn’t start the import. Try again.'
export const fixRows = (kind: ImportKind) =>
  `Fix these rows and import again. Existing ${kind} won’t be duplicated.`
export const firstRowsOnly = (count: number) =>
  `Showing the first ${count} rows. Download the report to see all of them.`

export const keepsRunning =
  'You can leave this page; the import keeps running. If it fails, nothing is imported.'
export const reconnecting = 'Reconnecting… The import is still running.'
export const progressLabel = (fileName: string) => `Import of ${fileName}`
export const nothingImported = 'Nothing was imported'
export const dataUnchanged = 'Your data hasn’t changed, and your file is still here.'
export const alreadyUpToDate = 'Everything was already up to date'
export const reportKept = (file: ReactNode, rows: string) => (
  <>
    {file} had {rows}. You can download the report for a week.
  </>
)
export const reportFailed = 'Couldn’t download the report. Try again.'

export const importNotFound = 'This import is no longer available'
export const keptForAWeek =
  'Files and reports are kept for a week. Everything you imported is still in your account.'

// Shown when not all rows fit into the company’s plan.
export const importFitting = 'Skip rows over your limit'
export const onlyFitting = 'Rows over your plan’s limit are skipped.'

export const undoTitle = (fileName: string) => `Undo the import of “${fileName}”?`
export const undoConsequences = ({ created, updated, newClients }: ImportCounts) => {
  const added = created + newClients
  const parts = [
    ...(added > 0 ? [`removes ${records(added)} it added`] : []),
    ...(updated > 0 ? [`restores ${records(updated)} it changed`] : []),
  ]
  return `This ${parts.join(' and ')}. Anything that was changed or used since then is kept.`
}
const records = (count: number) =>
  count === 1 ? 'the record' : `the ${count.toLocaleString('en-US')} records`
export const undoUntil = (date: string) => `You can undo it until ${date}.`
export const undoFailed = 'Couldn’t undo the import. Try again.'
export const undoing = 'Undoing the import…'
export const keepsUndoing = (file: ReactNode) => (
  <>You can leave this page; we’ll finish undoing {file} in the background.</>
)
export const reconnectingUndo = 'Reconnecting…'
export const importUndone = 'Import undone'
export const notUndone = 'Couldn’t undo the import'
export const undoneCounts = ({ removed, restored, keptCount }: UndoneImport) =>
  [`${removed} removed`, ...(restored > 0 ? [`${restored} restored`] : []), `${keptCount} kept`].join(', ')
export const kept = 'Kept as they are'
export const keptHint = 'These were changed or used after the import, so we didn’t touch them.'
export const keptReason: Record<KeptReason, string> = {
  changed: 'Changed since the import',
  payments: 'Has a payment',
  invoices: 'Has an invoice',
  contracts: 'Has a contract',
  files: 'Has files',
  costs: 'Has costs',
  leads: 'Came from a lead',
  projects: 'Has a project',
  portal: 'Invited to the client portal',
  lists: 'Its earlier stage or type no longer exists',
}
export const firstKeptOnly = (shown: number, count: number) => `Showing the first ${shown} of ${count}.`

export const recentImports = 'Recent imports'
export const recentImportsHint = 'You can undo an import for a week.'
