import { valueOf } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../../ui/base/media.ts'
import { DetailConflict } from '../../projects/detail/detail-conflict.tsx'
import { DetailContext } from '../../projects/detail/detail-context.ts'
import { backToProject, EditorShell } from '../editor/editor-shell.tsx'
import { fieldName } from '../editor/field-names.ts'
import { FieldsContext } from '../editor/fields-context.ts'
import { NameField } from '../editor/name-field.tsx'
import { ownTimeZone, useContractDetail } from '../project-detail.ts'
import { contractQuery } from '../queries.ts'
import { LeaveGuard, useSaveState } from './autosave-hooks.tsx'
import { checksOf } from './checks.ts'
import { DisputeDialog } from './conflict-dialog.tsx'
import { type Desk, DeskContext, type Panel, type Shown } from './draft-context.ts'
import { type Fixing, useDraftFields } from './draft-fields.ts'
import { DraftActions, DraftBanner, DraftState } from './draft-head.tsx'
import { DraftPanel, DraftSheets, DraftTools } from './draft-panel.tsx'
import { DraftDesk, DraftDialogs } from './draft-workspace.tsx'
import { FixPopover } from './fix-popover.tsx'
import { useDraft, useFieldsIn } from './use-draft.ts'

type Props = {
  project: ProjectOnPage
  contract: Contract
  /** It is no draft any more, and nothing is left to save. */
  onOver: () => void
}

/** A contract while it is written: the paper, what it can be filled with, and what is in the way of sending it. */
export function DraftPage({ project, contract, onOver }: Props) {
  const queries = useQueryClient()
  const isPhone = useMedia('(max-width: 767px)')
  const hasRoom = useMedia('(min-width: 1024px)')
  const detail = useContractDetail(project, contract.id)
  const { workspace } = detail
  const draft = useDraft(contract)
  const { saving, paper } = draft
  useEnd(saving, contract.status !== 'draft', onOver)
  // Until somebody says what they want to see beside the paper, there are fields where there is room for them.
  const [panel, onPanel] = useState<Panel | null>(null)
  const [shown, onShow] = useState<Shown>('writing')
  const [asking, onAsk] = useState<Desk['asking']>(null)
  const [fixing, setFixing] = useState<Fixing | null>(null)
  // Once it has a value, there is nothing left to set.
  if (fixing && valueOf(contract.values, fixing.id)) setFixing(null)

  const { fields, offers } = useDraftFields(contract, workspace, setFixing)
  const desk: Desk = {
    ...draft,
    project,
    contract,
    timeZone: workspace?.timeZone ?? ownTimeZone,
    isPhone,
    checks: checksOf(useFieldsIn(paper.editor), contract),
    offers,
    nameOf: useCallback((id: string) => fieldName(id, workspace), [workspace]),
    panel: panel ?? (hasRoom ? 'fields' : 'none'),
    onPanel,
    shown,
    onShow,
    asking,
    onAsk,
    onFix: (id) => {
      // Drawn first: what is out of sight has no place to point at.
      flushSync(() => onShow('writing'))
      const at = paper.editor.view.dom.querySelector<HTMLElement>(`[data-missing="${id}"]`)
      at?.scrollIntoView({ block: 'center' })
      if (at) setFixing({ id, at })
    },
  }
  return (
    <DetailContext value={detail}>
      <FieldsContext value={fields}>
        <DeskContext value={desk}>
          <EditorShell
            back={backToProject(project)}
            title={contract.name}
            isPhone={isPhone}
            name={<NameField name={saving.written().name} onChange={(name) => saving.change({ name })} />}
            state={<DraftState />}
            actions={<DraftActions />}
            banner={<DraftBanner />}
            toolbar={<DraftTools />}
            panel={desk.panel !== 'none' && <DraftPanel />}
          >
            <DraftDesk />
          </EditorShell>
          {isPhone && <DraftSheets />}
          <DraftDialogs />
        </DeskContext>
        {fixing && (
          <FixPopover
            {...fixing}
            onClientSaved={() =>
              void queries.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey })
            }
            // Leaving the page closes it as well, and then there is no text to go back to.
            onDone={() => paper.editor.isDestroyed || paper.editor.commands.focus()}
            onClose={() => setFixing(null)}
          />
        )}
        <LeaveGuard saving={saving} />
        <DisputeDialog saving={saving} />
        <DetailConflict />
      </FieldsContext>
    </DetailContext>
  )
}

/** Once it went out it is no longer written; what is still unsaved is looked after first. */
function useEnd(saving: Desk['saving'], isOver: boolean, onOver: () => void) {
  const { kind } = useSaveState(saving)
  useLayoutEffect(() => {
    if (isOver && !saving.hasUnsaved()) onOver()
    // oxlint-disable-next-line react/exhaustive-deps -- whenever something was saved or given up
  }, [isOver, kind])
}
