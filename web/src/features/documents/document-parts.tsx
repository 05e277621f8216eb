import { documentTypes, type ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { FileSpreadsheet, FileText, Lock } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import type { DocumentChanges } from './change-documents.ts'
import { type Asking, DocumentMenu } from './document-menu.tsx'
import { download } from './download-document.ts'

/** A paper is looked at by saving it: the server hands it out as a download, whatever it is. */
export function PaperName({ paper }: { paper: ProjectDocument }) {
  const Icon = isSheet(paper) ? FileSpreadsheet : FileText
  const name = (
    <>
      <span className="shrink-0 text-muted-foreground">
        <Icon size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <bdi className="truncate" title={paper.fileName}>
        {paper.fileName}
      </bdi>
    </>
  )
  const look = 'flex max-w-full min-w-0 items-center gap-2'
  if (!paper.fileId) return <span className={look}>{name}</span>
  return (
    <button
      type="button"
      aria-label={`Download ${paper.fileName}`}
      onClick={() => void download(paper)}
      className={`${look} rounded-sm text-left underline-offset-3 hover:underline touch:min-h-11`}
    >
      {name}
    </button>
  )
}

const isSheet = ({ mimeType }: ProjectDocument) => mimeType?.includes('sheet') || mimeType === 'text/csv'

type PartProps = { paper: ProjectDocument; changes: DocumentChanges }

export function PaperType({ paper, changes }: PartProps) {
  const mayEdit = can(useUser(), 'documents:edit')
  if (paper.isSealed) return <Sealed />
  if (!mayEdit) return paper.type
  return (
    <Select
      aria-label={`Type of ${paper.fileName}`}
      value={paper.type}
      options={documentTypes.map((type) => ({ value: type, label: type }))}
      onChange={({ target }) => void changes.change(paper, { type: target.value as ProjectDocument['type'] })}
      className="h-7.5! text-13!"
    />
  )
}

/** Evidence: what both sides hold stays as it is, and nothing is offered that would be refused. */
const Sealed = () => (
  <span
    className="flex min-h-7.5 items-center gap-1.5 whitespace-nowrap"
    title="Sealed: its name, its type and its sharing stay as they are"
  >
    <Lock size={14} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
    Signed contract
  </span>
)

/** Beside others the head of the column says what it is; alone it says so itself. */
export function Sharing({ paper, changes, isLabelled }: PartProps & { isLabelled?: boolean }) {
  const isShared = paper.sentToClient === 'true'
  const mayEdit = can(useUser(), 'documents:edit')
  if (!mayEdit || paper.isSealed) return isShared ? (isLabelled ? 'Shared with client' : 'Shared') : null
  return (
    <Switch
      checked={isShared}
      onChange={(next) => void changes.change(paper, { sentToClient: next ? 'true' : 'false' })}
    >
      {isLabelled && <span aria-hidden>Shared with client</span>}
      <span className="sr-only">Share {paper.fileName} with the client</span>
    </Switch>
  )
}

type ActionProps = PartProps & { onAsk: (asking: Asking) => void }

export const PaperActions = ({ paper, changes, onAsk }: ActionProps) => (
  <DocumentMenu
    document={paper}
    onAsk={onAsk}
    onShare={(isShared) => void changes.change(paper, { sentToClient: isShared ? 'true' : 'false' })}
  />
)
