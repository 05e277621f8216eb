import type { ProjectDocument } from '@mantel/domain/documents'
import { CapitalizedRelativeTime, RelativeTime } from '../../platform/relative-time.tsx'
import { classes } from '../../ui/base/classes.ts'
import { useMedia } from '../../ui/base/media.ts'
import { boxLook } from '../../ui/form/checkbox.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import type { DocumentChanges } from './change-documents.ts'
import * as copy from './copy.ts'
import type { OpenDialog } from './document-menu.tsx'
import { DocumentActions, DocumentName, DocumentType, Sharing } from './document-parts.tsx'
import { formatFileSize } from './file-size.ts'

type Props = {
  documents: ProjectDocument[]
  changes: DocumentChanges
  selection: Selection
  onAsk: (dialog: OpenDialog) => void
}

/** All files that are not photos: a table, or a list on a phone. */
export function DocumentList(props: Props) {
  const isPhone = useMedia('(max-width: 767px)')
  return isPhone ? <PhoneList {...props} /> : <Table {...props} />
}

function Table({ documents, changes, selection, onAsk }: Props) {
  return (
    <table aria-label="Documents" className="w-full table-fixed border-collapse text-13 leading-4.5">
      <thead>
        <tr className="h-8.5 border-b border-border text-12 text-muted-foreground *:px-2 *:text-left *:font-medium">
          <th scope="col" className="w-7 pl-0!">
            <span className="sr-only">Selected</span>
          </th>
          <th scope="col" className="pl-0!">
            Name
          </th>
          <th scope="col" className="w-34">
            Type
          </th>
          <th scope="col" className="w-20 text-right! @max-2xl:hidden">
            Size
          </th>
          <th scope="col" className="w-32 @max-3xl:hidden">
            Modified
          </th>
          <th scope="col" className="w-36">
            Shared with client
          </th>
          <th scope="col" className="w-9">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.id} className="group/row h-12 border-b border-border *:px-2">
            <td className="pl-0!">
              <SelectBox document={document} selection={selection} />
            </td>
            <th scope="row" className="pl-0! text-left font-medium">
              <DocumentName document={document} />
            </th>
            <td>
              <DocumentType document={document} changes={changes} />
            </td>
            <td className="text-right text-muted-foreground tabular-nums @max-2xl:hidden">
              {document.fileSize !== null && formatFileSize(document.fileSize)}
            </td>
            <td className="text-muted-foreground @max-3xl:hidden">
              <CapitalizedRelativeTime at={document.lastModified} />
            </td>
            <td>
              <Sharing document={document} changes={changes} />
            </td>
            <td className="px-0! text-right">
              <DocumentActions
                document={document}
                changes={changes}
                onSelect={() => selection.toggle(document.id)}
                onAsk={onAsk}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PhoneList = ({ documents, changes, selection, onAsk }: Props) => (
  <ul aria-label="Documents">
    {documents.map((document) => (
      <li key={document.id} className="border-b border-border py-2 text-13 leading-4.5">
        <div className="flex items-center gap-2">
          {selection.selected.size > 0 && <SelectBox document={document} selection={selection} />}
          <div className="min-w-0 flex-1">
            <DocumentName document={document} />
            <p className="mt-0.5 pl-6 text-12 text-muted-foreground">
              {document.fileSize !== null && `${formatFileSize(document.fileSize)}, `}
              <RelativeTime at={document.lastModified} />
            </p>
          </div>
          <DocumentActions
            document={document}
            changes={changes}
            onSelect={() => selection.toggle(document.id)}
            onAsk={onAsk}
          />
        </div>
        <div className="mt-1 flex items-center justify-between gap-3">
          <DocumentType document={document} changes={changes} />
          <Sharing document={document} changes={changes} isLabeled />
        </div>
      </li>
    ))}
  </ul>
)

const SelectBox = ({ document, selection }: { document: ProjectDocument; selection: Selection }) => (
  <label className="flex items-center justify-center touch:size-11">
    <input
      type="checkbox"
      aria-label={copy.selectFile(document.fileName)}
      checked={selection.selected.has(document.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(document.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      className={classes(
        boxLook,
        'group-hover/row:opacity-100 focus-visible:opacity-100',
        selection.selected.size === 0 && 'opacity-0 touch:opacity-100',
      )}
    />
  </label>
)
