import type { ContractTemplate } from '@mantel/domain/contracts/contract-templates'
import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { can } from '@mantel/domain/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Star } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { LeaveGuard } from '../../../platform/saving/autosave-hooks.tsx'
import { SaveStatus } from '../../../platform/saving/save-status.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { SidePanel } from '../../../ui/overlay/dialog.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { ConflictDialog } from '../draft/conflict-dialog.tsx'
import { RefusedBanner } from '../draft/refused-banner.tsx'
import { useAutosavedEditor } from '../draft/use-draft.ts'
import { ContractEditor } from '../editor/contract-editor.tsx'
import { DocumentPage, EditorShell } from '../editor/editor-shell.tsx'
import { type Fields, FieldsContext } from '../editor/fields/fields-context.ts'
import { FieldsPanel } from '../editor/fields/fields-panel.tsx'
import { NameField } from '../editor/name-field.tsx'
import { PhoneTools } from '../editor/phone-tools.tsx'
import { fieldSuggestions } from '../editor/suggestion-items.ts'
import { Toolbar } from '../editor/toolbar.tsx'
import { cacheTemplate, templateQuery, useMakeDefault } from '../queries.ts'
import * as copy from './copy.ts'
import { ReadOnlyTemplate, SamplePreview } from './sample-preview.tsx'

export function TemplatePage({ template }: { template: ContractTemplate }) {
  const mayWrite = can(useUser(), 'contract-templates:write')
  return mayWrite ? <TemplateEditor template={template} /> : <ReadOnlyTemplate template={template} />
}

function TemplateEditor({ template }: { template: ContractTemplate }) {
  const { id } = template
  const user = useUser()
  const queries = useQueryClient()
  const { data: workspace } = useQuery(workspaceQuery)
  const isPhone = useMedia('(max-width: 767px)')
  const isWide = useMedia('(min-width: 1024px)')
  const [isPreviewing, setPreviewing] = useState(false)
  const [isInserting, setInserting] = useState(false)
  const { saving, editorProps } = useAutosavedEditor(template, 'Template', {
    save: (body) => call(contractTemplatesApi.edit, { params: { id }, body }),
    load: () => queries.fetchQuery(templateQuery(id)),
    onSaved: (saved) => {
      cacheTemplate(queries, saved)
      void refreshAfter(queries, contractTemplatesApi.edit, [contractTemplatesApi.get])
    },
  })
  const { editor } = editorProps
  const fields = useMemo<Fields>(
    () => ({ documentType: 'template', values: {}, hidden: [], labels: workspace, ownerName: null }),
    [workspace],
  )
  const suggestions = useMemo(() => fieldSuggestions(fields), [fields])
  return (
    <FieldsContext value={fields}>
      <EditorShell
        back={{ to: '/app/settings', hash: 'contracts', label: user.navigationLabels.settings }}
        title={template.name}
        isPhone={isPhone}
        name={<NameField name={saving.current().name} onChange={(name) => saving.change({ name })} />}
        status={
          <>
            {template.isDefault && !isPhone && (
              <Badge hue="gold" icon={Star}>
                Default
              </Badge>
            )}
            <SaveStatus saving={saving} />
          </>
        }
        actions={
          <>
            {!template.isDefault && !isPhone && <MakeDefault template={template} />}
            <Button icon={Eye} onClick={() => setPreviewing(true)}>
              Preview
            </Button>
          </>
        }
        banner={<RefusedBanner saving={saving} />}
        toolbar={
          isPhone ? (
            <PhoneTools editor={editor} onInsert={() => setInserting(true)} />
          ) : (
            <Toolbar editor={editor} />
          )
        }
        panel={
          isWide && (
            <section aria-label="Fields">
              <h2 className="mb-2.5 text-13 leading-5 font-semibold">Fields</h2>
              <FieldsPanel editor={editor} suggestions={suggestions} />
            </section>
          )
        }
      >
        <DocumentPage>
          <ContractEditor {...editorProps} suggestions={suggestions} />
        </DocumentPage>
      </EditorShell>
      <SidePanel open={isInserting} onOpenChange={setInserting} title="Insert">
        <FieldsPanel editor={editor} suggestions={suggestions} onInserted={() => setInserting(false)} />
      </SidePanel>
      {isPreviewing && (
        <SamplePreview
          name={template.name}
          content={saving.current().content}
          onClose={() => setPreviewing(false)}
        />
      )}
      <LeaveGuard saving={saving} />
      <ConflictDialog saving={saving} />
    </FieldsContext>
  )
}

function MakeDefault({ template }: { template: ContractTemplate }) {
  const { mutateAsync, isPending } = useMakeDefault()
  const make = () =>
    mutateAsync(template.id).then(
      () => toast({ title: copy.madeDefault(template.name) }),
      (error: unknown) => toastError(errorText(error, copy.makeDefaultFailed)),
    )
  return (
    <Button variant="ghost" icon={Star} busy={isPending} onClick={() => void make()}>
      Make default
    </Button>
  )
}
