import { valueOf } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { LeaveGuard, useSaveState } from '../../../platform/saving/autosave-hooks.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { DetailConflict } from '../../projects/detail/detail-conflict.tsx'
import { DetailContext } from '../../projects/detail/detail-context.ts'
import { backToProject, EditorShell } from '../editor/editor-shell.tsx'
import { fieldName } from '../editor/fields/field-names.ts'
import { FieldsContext } from '../editor/fields/fields-context.ts'
import { NameField } from '../editor/name-field.tsx'
import { lacksFee } from '../missing/fees-dialog.tsx'
import { FixPopover } from '../missing/fix-popover.tsx'
import { ownTimeZone, useProjectDetail } from '../project-detail.ts'
import { contractQuery } from '../queries.ts'
import { takeNewDraft } from '../start/create-draft.ts'
import { checkFields } from './checks.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftContext, type DraftContextValue, type Panel, type View } from './draft-context.ts'
import { type MissingField, useDraftFields } from './draft-fields.ts'
import { DraftActions, DraftBanner, DraftStatus } from './draft-head.tsx'
import { DraftPanel, DraftToolbar, PhonePanels } from './draft-panel.tsx'
import { DraftDialogs, DraftWorkspace } from './draft-workspace.tsx'
import { useDraft, useFieldIds } from './use-draft.ts'

type Props = {
  project: ProjectOnPage
  contract: Contract
  /** Called once the contract is sent and nothing is left to save. */
  onSent: () => void
}

/** The editor of a draft, with its fields and with what is missing before it can be sent. */
export function DraftPage({ project, contract, onSent }: Props) {
  const queries = useQueryClient()
  const isPhone = useMedia('(max-width: 767px)')
  const isWide = useMedia('(min-width: 1024px)')
  const detail = useProjectDetail(project)
  const { workspace } = detail
  const draft = useDraft(contract)
  const { saving, editorProps } = draft
  useLeaveWhenSent(saving, contract.status !== 'draft', onSent)
  // Until the user chooses a panel, a wide page shows the fields.
  const [panel, onPanel] = useState<Panel | null>(null)
  const [view, onView] = useState<View>('editor')
  const [asking, onAsk] = useState<DraftContextValue['asking']>(null)
  const [fixing, setFixing] = useState<MissingField | null>(null)
  // Closes the popover once the field has a value.
  if (fixing && valueOf(contract.values, fixing.id)) setFixing(null)

  const maySetUpSignature = can(useUser(), 'esign:setup')
  const fix = useCallback(
    (field: MissingField) =>
      // The signer is more than a name, and one dialog asks for all of it.
      field.id === 'company.esignOwnerName' && maySetUpSignature ? onAsk('signature') : setFixing(field),
    [maySetUpSignature],
  )
  const { fields, suggestions } = useDraftFields(contract, workspace, fix)
  const onValuesSaved = () =>
    void queries.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey })
  useNewDraft(contract, draft, () => onAsk('fees'))
  const context: DraftContextValue = {
    ...draft,
    project,
    contract,
    timeZone: workspace?.timeZone ?? ownTimeZone,
    isPhone,
    checks: checkFields(useFieldIds(editorProps.editor), contract),
    suggestions,
    nameOf: useCallback((id: string) => fieldName(id, workspace), [workspace]),
    panel: panel ?? (isWide ? 'fields' : 'none'),
    onPanel,
    view,
    onView,
    asking,
    onAsk,
    onValuesSaved,
    onFix: (id) => {
      // The popover is anchored to the field in the text, so the editor has to be visible first.
      flushSync(() => onView('editor'))
      const at = editorProps.editor.view.dom.querySelector<HTMLElement>(`[data-missing="${id}"]`)
      at?.scrollIntoView({ block: 'center' })
      if (at) fix({ id, at })
    },
  }
  return (
    <DetailContext value={detail}>
      <FieldsContext value={fields}>
        <DraftContext value={context}>
          <EditorShell
            back={backToProject(project)}
            title={contract.name}
            isPhone={isPhone}
            name={<NameField name={saving.current().name} onChange={(name) => saving.change({ name })} />}
            status={<DraftStatus />}
            actions={<DraftActions />}
            banner={<DraftBanner />}
            toolbar={<DraftToolbar />}
            panel={context.panel !== 'none' && <DraftPanel />}
          >
            <DraftWorkspace />
          </EditorShell>
          {isPhone && <PhonePanels />}
          <DraftDialogs />
        </DraftContext>
        {fixing && (
          <FixPopover
            {...fixing}
            onSaved={onValuesSaved}
            // If the user leaves the page, the popover closes after the editor is destroyed. A destroyed editor cannot
            // be focused.
            onDone={() => editorProps.editor.isDestroyed || editorProps.editor.commands.focus()}
            onClose={() => setFixing(null)}
          />
        )}
        <LeaveGuard saving={saving} />
        <ConflictDialog saving={saving} />
        <DetailConflict />
      </FieldsContext>
    </DetailContext>
  )
}

/**
 * Moves the focus to the text of a contract that was just drafted. If it prints fees that the company has not set, asks
 * for them first.
 */
function useNewDraft(
  { projectId, missing }: Contract,
  { editorProps: { editor } }: ReturnType<typeof useDraft>,
  askForFees: () => void,
) {
  const maySetFees = can(useUser(), 'settings:write')
  useEffect(() => {
    if (!takeNewDraft(projectId)) return
    // Not a command of the editor, which would focus it only in the next frame, and the dialog returns the focus there.
    editor.view.focus()
    if (maySetFees && lacksFee(missing)) askForFees()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page opens
  }, [])
}

/** Leaves the editor once the contract has been sent and nothing is unsaved. */
function useLeaveWhenSent(saving: DraftContextValue['saving'], isSent: boolean, onSent: () => void) {
  const { kind } = useSaveState(saving)
  useLayoutEffect(() => {
    if (isSent && !saving.hasUnsaved()) onSent()
    // oxlint-disable-next-line react/exhaustive-deps -- runs after every save or discard
  }, [isSent, kind])
}
