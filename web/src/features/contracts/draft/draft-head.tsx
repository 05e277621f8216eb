import { CircleAlert, Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { SaveStatus } from '../../../platform/saving/save-status.tsx'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { ShellBanner } from '../editor/editor-shell.tsx'
import { SendButton } from '../sending/send-button.tsx'
import { openPdf } from '../sent/pdf.ts'
import { bannerText } from '../sent/status-text.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useDraftContext } from './draft-context.ts'
import { DraftMenu } from './draft-menu.tsx'
import { RefusedBanner, SaveAsCopy } from './refused-banner.tsx'

/** The contract's status, whether it is saved, and how many values are missing. */
export function DraftStatus() {
  const { contract, saving, checks, timeZone, isPhone } = useDraftContext()
  return (
    <>
      {!isPhone && <StatusBadge contract={contract} timeZone={timeZone} />}
      <SaveStatus saving={saving} />
      {checks.missing.length > 0 && (
        <span className="flex items-center gap-1.25 text-12-5 whitespace-nowrap text-amber">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden />
          {checks.missing.length} missing
        </span>
      )}
    </>
  )
}

export function DraftActions() {
  const { contract, saving, editorProps, checks, nameOf, isPhone, onPanel, onView, onAsk, onFix } =
    useDraftContext()
  const isWide = useMedia('(min-width: 1024px)')
  const [isFlushing, setFlushing] = useState(false)
  /** Saves everything before the send dialog opens. */
  async function send() {
    setFlushing(true)
    const isSaved = await saving.flush()
    setFlushing(false)
    if (isSaved) onAsk('send')
  }
  const preview = () => onAsk('preview')
  return (
    <>
      <DraftMenu
        contract={contract}
        isPhone={isPhone}
        onHistory={() => onPanel('history')}
        onUpdateFromTemplate={() => onView('template')}
        onPreview={preview}
        onPdf={() => void openPdf(contract.id, saving.flush)}
        onRemove={() => onAsk('remove')}
      />
      {isWide ? (
        <Button icon={Eye} onClick={preview}>
          Preview
        </Button>
      ) : (
        !isPhone && (
          <Tooltip text="Preview">
            <IconButton icon={Eye} label="Preview" onClick={preview} />
          </Tooltip>
        )
      )}
      <SendButton
        checks={checks}
        nameOf={nameOf}
        isPhone={isPhone}
        busy={isFlushing}
        onFix={onFix}
        onSetUpSignature={() => onAsk('signature')}
        onAddSignature={() => addSignature(editorProps.editor)}
        onSend={() => void send()}
      />
    </>
  )
}

/** Adds the client's signature field on its own line at the end. */
const addSignature = (editor: ReturnType<typeof useDraftContext>['editorProps']['editor']) =>
  editor
    .chain()
    .focus('end')
    .insertContentAt(editor.state.doc.content.size, {
      type: 'paragraph',
      content: [{ type: 'mention', attrs: { id: 'signature.client' } }],
    })
    .scrollIntoView()
    .run()

/** Says why the contract is a draft again, or why changes are not saved. */
export function DraftBanner() {
  const { contract, saving, timeZone } = useDraftContext()
  const isSent = contract.status !== 'draft'
  const banner = bannerText(contract, timeZone)
  return (
    <>
      <RefusedBanner saving={saving} actions={isSent && <SaveAsCopy contract={contract} saving={saving} />} />
      {banner && !isSent && (
        <ShellBanner
          tone={contract.displayedStatus === 'declined' ? 'red' : 'grey'}
          icon={<Undo2 size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
        >
          {banner}
        </ShellBanner>
      )}
    </>
  )
}
