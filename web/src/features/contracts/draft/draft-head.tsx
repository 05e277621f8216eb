import { CircleAlert, Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { ShellBanner } from '../editor/editor-shell.tsx'
import { SendButton } from '../sending/send-button.tsx'
import { openPdf } from '../sent/pdf.ts'
import { bannerOf } from '../sent/status-text.ts'
import { StateBadge } from '../status-badge.tsx'
import { useDesk } from './draft-context.ts'
import { DraftMenu } from './draft-menu.tsx'
import { KeepAsCopy, RefusedBanner } from './refused-banner.tsx'
import { SaveWords } from './save-status.tsx'

/** How far the draft is: sent before or not, saved or not, and what it lacks. */
export function DraftState() {
  const { contract, saving, checks, timeZone, isPhone } = useDesk()
  return (
    <>
      {!isPhone && <StateBadge contract={contract} timeZone={timeZone} />}
      <SaveWords saving={saving} />
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
  const { contract, saving, paper, checks, nameOf, isPhone, onPanel, onShow, onAsk, onFix } = useDesk()
  const hasRoom = useMedia('(min-width: 1024px)')
  const [isFlushing, setFlushing] = useState(false)
  /** Everything is saved before it goes out. */
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
        onOrigin={() => onShow('origin')}
        onPreview={preview}
        onPdf={() => void openPdf(contract.id, saving.flush)}
        onRemove={() => onAsk('remove')}
      />
      {hasRoom ? (
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
        onAddSignature={() => addSignature(paper.editor)}
        onSend={() => void send()}
      />
    </>
  )
}

/** On a line of its own at the end, where signatures stand. */
const addSignature = (editor: ReturnType<typeof useDesk>['paper']['editor']) =>
  editor
    .chain()
    .focus('end')
    .insertContentAt(editor.state.doc.content.size, {
      type: 'paragraph',
      content: [{ type: 'mention', attrs: { id: 'signature.client' } }],
    })
    .scrollIntoView()
    .run()

/** Why it is a draft again, or why what was written is not saved. */
export function DraftBanner() {
  const { contract, saving, timeZone } = useDesk()
  const isOver = contract.status !== 'draft'
  const words = bannerOf(contract, timeZone)
  return (
    <>
      <RefusedBanner saving={saving} actions={isOver && <KeepAsCopy contract={contract} saving={saving} />} />
      {words && !isOver && (
        <ShellBanner
          tone={contract.state === 'declined' ? 'red' : 'grey'}
          icon={<Undo2 size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
        >
          {words}
        </ShellBanner>
      )}
    </>
  )
}
