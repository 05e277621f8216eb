import { History, Tags } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import { SidePanel } from '../../../ui/overlay/dialog.tsx'
import { FieldsPanel } from '../editor/fields/fields-panel.tsx'
import { PhoneTools } from '../editor/phone-tools.tsx'
import { Toolbar, toolLook } from '../editor/toolbar.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { useDraftContext } from './draft-context.ts'

export function DraftToolbar() {
  const { editorProps, isPhone, view, onPanel } = useDraftContext()
  if (view !== 'editor') {
    return (
      !isPhone && (
        <div className="flex h-11.5 shrink-0 items-center justify-end gap-1 border-b border-border px-4">
          <PanelToggles />
        </div>
      )
    )
  }
  if (isPhone) return <PhoneTools editor={editorProps.editor} onInsert={() => onPanel('fields')} />
  return <Toolbar editor={editorProps.editor} after={<PanelToggles />} />
}

const toggles = [
  { name: 'fields', icon: Tags, label: 'Fields' },
  { name: 'history', icon: History, label: 'History' },
] as const

function PanelToggles() {
  const { panel, onPanel } = useDraftContext()
  return toggles.map(({ name, icon: Icon, label }) => (
    <button
      key={name}
      type="button"
      aria-pressed={panel === name}
      onClick={() => onPanel(panel === name ? 'none' : name)}
      className={classes(toolLook, 'px-2')}
    >
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      <span className="text-12-5 font-medium">{label}</span>
    </button>
  ))
}

/** The panel beside the text: fields to insert, or earlier versions. */
export function DraftPanel() {
  const { editorProps, suggestions, contract, panel, view, onView } = useDraftContext()
  if (panel === 'none') return null
  const title = panel === 'fields' ? 'Fields' : 'History'
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 text-13 leading-5 font-semibold">{title}</h2>
      {panel === 'fields' ? (
        <FieldsPanel editor={editorProps.editor} suggestions={suggestions} />
      ) : (
        <HistoryPanel
          contractId={contract.id}
          shown={typeof view === 'object' ? view.versionId : null}
          onShow={({ id }) => onView({ versionId: id })}
          onShowCurrent={() => onView('editor')}
        />
      )}
    </section>
  )
}

/** The fields and history panels on a phone, where they open over the text. */
export function PhonePanels() {
  const { editorProps, suggestions, contract, panel, onPanel, onView } = useDraftContext()
  const close = () => onPanel('none')
  return (
    <>
      <SidePanel open={panel === 'fields'} onOpenChange={close} title="Insert">
        <FieldsPanel editor={editorProps.editor} suggestions={suggestions} onInserted={close} />
      </SidePanel>
      <SidePanel open={panel === 'history'} onOpenChange={close} title="History">
        <HistoryPanel
          contractId={contract.id}
          shown={null}
          onShow={({ id }) => {
            onView({ versionId: id })
            close()
          }}
          onShowCurrent={() => {
            onView('editor')
            close()
          }}
        />
      </SidePanel>
    </>
  )
}
