import type { ContractTemplate } from '@mantel/domain/contracts/contract-templates'
import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { can } from '@mantel/domain/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Star } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { SidePanel as SideSheet } from '../../../ui/overlay/dialog.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { LeaveGuard } from '../draft/autosave-hooks.tsx'
import { DisputeDialog } from '../draft/conflict-dialog.tsx'
import { RefusedBanner } from '../draft/refused-banner.tsx'
import { SaveWords } from '../draft/save-status.tsx'
import { useWriting } from '../draft/use-draft.ts'
import { PaperEditor } from '../editor/contract-editor.tsx'
import { EditorShell, Sheet } from '../editor/editor-shell.tsx'
import { type Fields, FieldsContext } from '../editor/fields-context.ts'
import { FieldsPanel } from '../editor/fields-panel.tsx'
import { NameField } from '../editor/name-field.tsx'
import { PhoneTools } from '../editor/phone-tools.tsx'
import { fieldOffers } from '../editor/suggestion-items.ts'
import { Toolbar } from '../editor/toolbar.tsx'
import { keepTemplate, templateQuery, useMakeDefault } from '../queries.ts'
import { SampleOnly, SamplePreview } from './sample-preview.tsx'

/** A template while it is written: its fields are called by their names. */
export function TemplatePage({ template }: { template: ContractTemplate }) {
  const mayWrite = can(useUser(), 'contract-templates:write')
  return mayWrite ? <TemplateEditor template={template} /> : <SampleOnly template={template} />
}

function TemplateEditor({ template }: { template: ContractTemplate }) {
  const { id } = template
  const user = useUser()
  const queries = useQueryClient()
  const { data: workspace } = useQuery(workspaceQuery)
  const isPhone = useMedia('(max-width: 767px)')
  const hasRoom = useMedia('(min-width: 1024px)')
  const [isPreviewing, setPreviewing] = useState(false)
  const [isInserting, setInserting] = useState(false)
  const { saving, paper } = useWriting(template, 'Template', {
    save: (body) => call(contractTemplatesApi.edit, { params: { id }, body }),
    load: () => queries.fetchQuery(templateQuery(id)),
    keep: (saved) => keepTemplate(queries, saved),
  })
  const { editor } = paper
  const fields = useMemo<Fields>(
    () => ({ of: 'template', values: {}, hidden: [], words: workspace, ownerName: null }),
    [workspace],
  )
  const offers = useMemo(() => fieldOffers(fields), [fields])
  return (
    <FieldsContext value={fields}>
      <EditorShell
        back={{ to: '/app/settings', hash: 'contracts', label: user.navigationLabels.settings }}
        title={template.name}
        isPhone={isPhone}
        name={<NameField name={saving.written().name} onChange={(name) => saving.change({ name })} />}
        state={
          <>
            {template.isDefault && !isPhone && (
              <Badge hue="gold" icon={Star}>
                Default
              </Badge>
            )}
            <SaveWords saving={saving} />
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
          hasRoom && (
            <section aria-label="Fields">
              <h2 className="mb-2.5 text-13 leading-5 font-semibold">Fields</h2>
              <FieldsPanel editor={editor} offers={offers} />
            </section>
          )
        }
      >
        <Sheet>
          <PaperEditor {...paper} offers={offers} />
        </Sheet>
      </EditorShell>
      <SideSheet open={isInserting} onOpenChange={setInserting} title="Insert">
        <FieldsPanel editor={editor} offers={offers} onInserted={() => setInserting(false)} />
      </SideSheet>
      {isPreviewing && (
        <SamplePreview
          name={template.name}
          content={saving.written().content}
          onClose={() => setPreviewing(false)}
        />
      )}
      <LeaveGuard saving={saving} />
      <DisputeDialog saving={saving} />
    </FieldsContext>
  )
}

function MakeDefault({ template }: { template: ContractTemplate }) {
  const { mutateAsync, isPending } = useMakeDefault()
  const make = () =>
    mutateAsync(template.id).then(
      () => toast({ title: `New contracts begin with ${template.name}` }),
      (error: unknown) => toastError(errorText(error, 'This could not be changed')),
    )
  return (
    <Button variant="ghost" icon={Star} busy={isPending} onClick={() => void make()}>
      Make default
    </Button>
  )
}
