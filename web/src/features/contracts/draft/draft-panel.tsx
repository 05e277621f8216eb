import { History, Tags } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import { SidePanel } from '../../../ui/overlay/dialog.tsx'
import { FieldsPanel } from '../editor/fields-panel.tsx'
import { PhoneTools } from '../editor/phone-tools.tsx'
import { Toolbar, toolLook } from '../editor/toolbar.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { useDesk } from './draft-context.ts'

/** What forms the text, and what is shown beside it. */
export function DraftTools() {
  const { paper, isPhone, shown, onPanel } = useDesk()
  if (shown !== 'writing') {
    return (
      !isPhone && (
        <div className="flex h-11.5 shrink-0 items-center justify-end gap-1 border-b border-border px-4">
          <Toggles />
        </div>
      )
    )
  }
  if (isPhone) return <PhoneTools editor={paper.editor} onInsert={() => onPanel('fields')} />
  return <Toolbar editor={paper.editor} after={<Toggles />} />
}

const toggles = [
  { name: 'fields', icon: Tags, label: 'Fields' },
  { name: 'history', icon: History, label: 'History' },
] as const

function Toggles() {
  const { panel, onPanel } = useDesk()
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

/** Beside the paper: what can be put into it, or what it said before. */
export function DraftPanel() {
  const { paper, offers, contract, panel, shown, onShow } = useDesk()
  if (panel === 'none') return null
  const title = panel === 'fields' ? 'Fields' : 'History'
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 text-13 leading-5 font-semibold">{title}</h2>
      {panel === 'fields' ? (
        <FieldsPanel editor={paper.editor} offers={offers} />
      ) : (
        <HistoryPanel
          contractId={contract.id}
          shown={typeof shown === 'object' ? shown.versionId : null}
          onShow={({ id }) => onShow({ versionId: id })}
          onNow={() => onShow('writing')}
        />
      )}
    </section>
  )
}

/** The same on a phone, over the paper. */
export function DraftSheets() {
  const { paper, offers, contract, panel, onPanel, onShow } = useDesk()
  const close = () => onPanel('none')
  return (
    <>
      <SidePanel open={panel === 'fields'} onOpenChange={close} title="Insert">
        <FieldsPanel editor={paper.editor} offers={offers} onInserted={close} />
      </SidePanel>
      <SidePanel open={panel === 'history'} onOpenChange={close} title="History">
        <HistoryPanel
          contractId={contract.id}
          shown={null}
          onShow={({ id }) => {
            onShow({ versionId: id })
            close()
          }}
          onNow={() => {
            onShow('writing')
            close()
          }}
        />
      </SidePanel>
    </>
  )
}
