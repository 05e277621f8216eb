import type { ProjectDocument } from '@mantel/domain/documents'
import { CapitalizedRelativeTime, RelativeTime } from '../../platform/relative-time.tsx'
import { useMedia } from '../../ui/base/media.ts'
import type { DocumentChanges } from './change-documents.ts'
import type { Asking } from './document-menu.tsx'
import { PaperActions, PaperName, PaperType, Sharing } from './document-parts.tsx'
import { sizeInWords } from './file-size.ts'

type Props = {
  papers: ProjectDocument[]
  changes: DocumentChanges
  onAsk: (asking: Asking) => void
}

/** What is no picture: a table where there is room for one, a list on a phone. */
export function Papers(props: Props) {
  const isPhone = useMedia('(max-width: 767px)')
  return isPhone ? <PaperList {...props} /> : <PaperTable {...props} />
}

function PaperTable({ papers, changes, onAsk }: Props) {
  return (
    <table aria-label="Papers" className="w-full table-fixed border-collapse text-13 leading-4.5">
      <thead>
        <tr className="h-8.5 border-b border-border text-12 text-muted-foreground *:px-2 *:text-left *:font-medium">
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
        {papers.map((paper) => (
          <tr key={paper.id} className="h-12 border-b border-border *:px-2">
            <th scope="row" className="pl-0! text-left font-medium">
              <PaperName paper={paper} />
            </th>
            <td>
              <PaperType paper={paper} changes={changes} />
            </td>
            <td className="text-right text-muted-foreground tabular-nums @max-2xl:hidden">
              {paper.fileSize !== null && sizeInWords(paper.fileSize)}
            </td>
            <td className="text-muted-foreground @max-3xl:hidden">
              <CapitalizedRelativeTime at={paper.lastModified} />
            </td>
            <td>
              <Sharing paper={paper} changes={changes} />
            </td>
            <td className="px-0! text-right">
              <PaperActions paper={paper} changes={changes} onAsk={onAsk} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PaperList = ({ papers, changes, onAsk }: Props) => (
  <ul aria-label="Papers">
    {papers.map((paper) => (
      <li key={paper.id} className="border-b border-border py-2 text-13 leading-4.5">
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <PaperName paper={paper} />
            <p className="mt-0.5 pl-6 text-12 text-muted-foreground">
              {paper.fileSize !== null && `${sizeInWords(paper.fileSize)}, `}
              <RelativeTime at={paper.lastModified} />
            </p>
          </div>
          <PaperActions paper={paper} changes={changes} onAsk={onAsk} />
        </div>
        <div className="mt-1 flex items-center justify-between gap-3">
          <PaperType paper={paper} changes={changes} />
          <Sharing paper={paper} changes={changes} isLabelled />
        </div>
      </li>
    ))}
  </ul>
)
