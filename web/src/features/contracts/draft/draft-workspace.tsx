import { frozenText } from '@mantel/domain/contracts/contract-fields'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { PaperEditor, writeInto } from '../editor/contract-editor.tsx'
import { Sheet } from '../editor/editor-shell.tsx'
import { OriginView, VersionView } from '../history/version-view.tsx'
import { Asked } from '../sending/contract-dialogs.tsx'
import { openPdf } from '../sent/pdf.ts'
import { useDesk } from './draft-context.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** The sheet that is written on. What is looked at beside it takes its place, and leaves it as it was. */
export function DraftDesk() {
  const { contract, saving, paper, offers, nameOf, shown, onShow } = useDesk()
  const write = () => onShow('writing')
  return (
    <>
      <Sheet hidden={shown !== 'writing'}>
        <PaperEditor {...paper} offers={offers} />
      </Sheet>
      {typeof shown === 'object' && (
        <VersionView
          key={shown.versionId}
          contract={contract}
          versionId={shown.versionId}
          now={saving.written().content}
          nameOf={nameOf}
          flush={async () => ((await saving.flush()) ? saving.version() : null)}
          onRestored={write}
          onClose={write}
        />
      )}
      {shown === 'origin' && (
        <OriginView
          contract={contract}
          now={saving.written().content}
          nameOf={nameOf}
          onTake={(content) => {
            writeInto(paper.editor, content, { canUndo: true })
            saving.change({ content })
            write()
          }}
          onClose={write}
        />
      )}
    </>
  )
}

/** What was asked for: to see it as the client does, to send it, to delete it. */
export function DraftDialogs() {
  const { project, contract, saving, timeZone, asking, onAsk } = useDesk()
  const { companyName } = useUser()
  const navigate = useNavigate()
  if (asking !== 'preview') {
    const toTab = {
      to: '/app/projects/$id',
      params: { id: project.id },
      search: { tab: 'contract' },
    } as const
    return (
      <Asked
        asking={asking}
        project={project}
        contract={contract}
        timeZone={timeZone}
        onAsk={onAsk}
        onRemoved={() => void navigate(toTab)}
      />
    )
  }
  return (
    <PreviewDialog
      about={project.title}
      timeZone={timeZone}
      title={contract.name}
      text={frozenText(saving.written().content, contract.values)}
      owner={contract.owner}
      company={companyName ?? ''}
      onPdf={() => void openPdf(contract.id, saving.flush)}
      onClose={() => onAsk(null)}
    />
  )
}
