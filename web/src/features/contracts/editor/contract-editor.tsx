import type { RichText } from '@mantel/domain/contracts/rich-text'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { fromEditor, toEditor } from './conversion.ts'
import { paperExtensions } from './extensions.ts'
import type { Offer } from './suggestion-items.ts'
import { SuggestionMenu } from './suggestion-menu.tsx'
import { suggestionBridge } from './suggestions.ts'
import './editor.css'

type Options = { content: RichText; label: string; onChange: (content: RichText) => void }

/** A text that is written on paper. What is given at first is where it begins; later it is told. */
export function usePaperEditor({ content, label, onChange }: Options) {
  const [bridge] = useState(suggestionBridge)
  const [extensions] = useState(() => paperExtensions(bridge))
  const editor = useEditor({
    extensions,
    content: toEditor(content),
    // Its few rules are part of our style sheet: the page takes no others.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-haspopup': 'listbox',
        class:
          'font-serif text-[calc(17*var(--px))] leading-[calc(28*var(--px))] tracking-normal max-md:text-[calc(16*var(--px))]',
      },
    },
    onUpdate: (change) => onChange(fromEditor(change.editor.getJSON())),
    onBlur: () => bridge.show(null),
  })
  return { editor, bridge }
}

/** In place of what stands there. What happened elsewhere is no step that one could take back. */
export const writeInto = (editor: Editor, content: RichText, { canUndo }: { canUndo: boolean }) =>
  editor.chain().setMeta('addToHistory', canUndo).setContent(toEditor(content), { emitUpdate: false }).run()

type Props = ReturnType<typeof usePaperEditor> & { offers: readonly Offer[] }

export function PaperEditor({ editor, bridge, offers }: Props) {
  const suggesting = useStore(bridge.suggesting)
  return (
    <>
      <EditorContent editor={editor} />
      {suggesting && (
        <SuggestionMenu editor={editor} suggesting={suggesting} offers={offers} onHear={bridge.listen} />
      )}
    </>
  )
}
