import { frozenText } from '@mantel/domain/contracts/contract-fields'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { ContractEditor, replaceContent } from '../editor/contract-editor.tsx'
import { DocumentPage } from '../editor/editor-shell.tsx'
import { TemplateUpdateView, VersionView } from '../history/version-view.tsx'
import { FeesDialog } from '../missing/fees-dialog.tsx'
import { OwnerSignatureDialog } from '../missing/owner-signature-dialog.tsx'
import { ContractDialog } from '../sending/contract-dialogs.tsx'
import { openPdf } from '../sent/pdf.ts'
import { useDraftContext } from './draft-context.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** The editor, or a comparison in its place. The editor stays mounted, so it keeps its undo history. */
export function DraftWorkspace() {
  const { contract, saving, editorProps, suggestions, nameOf, view, onView } = useDraftContext()
  const showEditor = () => onView('editor')
  return (
    <>
      <DocumentPage hidden={view !== 'editor'}>
        <ContractEditor {...editorProps} suggestions={suggestions} />
      </DocumentPage>
      {typeof view === 'object' && (
        <VersionView
          key={view.versionId}
          contract={contract}
          versionId={view.versionId}
          current={saving.current().content}
          nameOf={nameOf}
          flush={async () => ((await saving.flush()) ? saving.version() : null)}
          onRestored={showEditor}
          onClose={showEditor}
        />
      )}
      {view === 'template' && (
        <TemplateUpdateView
          contract={contract}
          current={saving.current().content}
          nameOf={nameOf}
          onReplace={(content) => {
            replaceContent(editorProps.editor, content, { canUndo: true })
            saving.change({ content })
            showEditor()
          }}
          onClose={showEditor}
        />
      )}
    </>
  )
}

export function DraftDialogs() {
  const { project, contract, saving, timeZone, asking, onAsk, onValuesSaved } = useDraftContext()
  const { companyName } = useUser()
  const navigate = useNavigate()
  const close = () => onAsk(null)
  if (asking === 'fees') return <FeesDialog onSaved={onValuesSaved} onClose={close} />
  if (asking === 'signature') return <OwnerSignatureDialog onSaved={onValuesSaved} onClose={close} />
  if (asking !== 'preview') {
    const toTab = {
      to: '/app/projects/$id',
      params: { id: project.id },
      search: { tab: 'contract' },
    } as const
    return (
      <ContractDialog
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
      text={frozenText(saving.current().content, contract.values)}
      owner={contract.owner}
      company={companyName ?? ''}
      onPdf={() => void openPdf(contract.id, saving.flush)}
      onClose={close}
    />
  )
}
