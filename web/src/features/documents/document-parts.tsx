import { documentTypes, type ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { FileSpreadsheet, FileText, Lock } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import type { DocumentChanges } from './change-documents.ts'
import * as copy from './copy.ts'
import { DocumentMenu, type OpenDialog } from './document-menu.tsx'
import { download } from './download-document.ts'

/** A click downloads the file, because the server never lets the browser display originals. */
export function DocumentName({ document }: { document: ProjectDocument }) {
  const Icon = isSpreadsheet(document) ? FileSpreadsheet : FileText
  const name = (
    <>
      <span className="shrink-0 text-muted-foreground">
        <Icon size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <bdi className="truncate" title={document.fileName}>
        {document.fileName}
      </bdi>
    </>
  )
  const look = 'flex max-w-full min-w-0 items-center gap-2'
  if (!document.fileId) return <span className={look}>{name}</span>
  return (
    <button
      type="button"
      aria-label={`Download ${document.fileName}`}
      onClick={() => void download(document)}
      className={`${look} rounded-sm text-left underline-offset-3 hover:underline touch:min-h-11`}
    >
      {name}
    </button>
  )
}

const isSpreadsheet = ({ mimeType }: ProjectDocument) =>
  mimeType?.includes('sheet') || mimeType === 'text/csv'

type PartProps = { document: ProjectDocument; changes: DocumentChanges }

export function DocumentType({ document, changes }: PartProps) {
  const mayEdit = can(useUser(), 'documents:edit')
  if (document.isSealed) return <Sealed />
  if (!mayEdit) return document.type
  return (
    <Select
      aria-label={`Type of ${document.fileName}`}
      value={document.type}
      options={documentTypes.map((type) => ({ value: type, label: type }))}
      onChange={({ target }) =>
        void changes.change(document, { type: target.value as ProjectDocument['type'] })
      }
      className="h-7.5! text-13!"
    />
  )
}

/** A sealed contract is evidence. The server refuses every change to it, so the UI offers none. */
const Sealed = () => (
  <span className="flex min-h-7.5 items-center gap-1.5 whitespace-nowrap" title={copy.sealedHint}>
    <Lock size={14} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
    Signed contract
  </span>
)

/** `isLabeled` is for phones, where no column header says what the switch does. */
export function Sharing({ document, changes, isLabeled }: PartProps & { isLabeled?: boolean }) {
  const isShared = document.sentToClient === 'true'
  const mayEdit = can(useUser(), 'documents:edit')
  if (!mayEdit || document.isSealed) return isShared ? (isLabeled ? 'Shared with client' : 'Shared') : null
  return (
    <Switch
      checked={isShared}
      onChange={(next) => void changes.change(document, { sentToClient: next ? 'true' : 'false' })}
    >
      {isLabeled && <span aria-hidden>Shared with client</span>}
      <span className="sr-only">{copy.shareWithClient(document.fileName)}</span>
    </Switch>
  )
}

type ActionProps = PartProps & { onSelect: () => void; onAsk: (dialog: OpenDialog) => void }

export const DocumentActions = ({ document, changes, onSelect, onAsk }: ActionProps) => (
  <DocumentMenu
    document={document}
    onAsk={onAsk}
    onSelect={onSelect}
    onShare={(isShared) => void changes.change(document, { sentToClient: isShared ? 'true' : 'false' })}
  />
)
