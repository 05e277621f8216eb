import type { RichText } from '@mantel/domain/contracts/rich-text'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { fromEditor, toEditor } from './conversion.ts'
import { contractExtensions } from './extensions.ts'
import type { Suggestion } from './suggestion-items.ts'
import { SuggestionMenu } from './suggestion-menu.tsx'
import { suggestionBridge } from './suggestions.ts'
import './editor.css'

type Options = { content: RichText; label: string; onChange: (content: RichText) => void }

/** `content` is only the initial content. Replace it later with `replaceContent`. */
export function useContractEditor({ content, label, onChange }: Options) {
  const [bridge] = useState(suggestionBridge)
  const [extensions] = useState(() => contractExtensions(bridge))
  const editor = useEditor({
    extensions,
    content: toEditor(content),
    // `editor.css` contains the rules that the editor would otherwise inject with a style element.
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

/** Replaces the whole text. Pass `canUndo: false` for changes by others, which are not part of the undo history. */
export const replaceContent = (editor: Editor, content: RichText, { canUndo }: { canUndo: boolean }) =>
  editor.chain().setMeta('addToHistory', canUndo).setContent(toEditor(content), { emitUpdate: false }).run()

type Props = ReturnType<typeof useContractEditor> & { suggestions: readonly Suggestion[] }

export function ContractEditor({ editor, bridge, suggestions }: Props) {
  const query = useStore(bridge.query)
  return (
    <>
      <EditorContent editor={editor} />
      {query && (
        <SuggestionMenu
          editor={editor}
          suggestionQuery={query}
          suggestions={suggestions}
          onKeys={bridge.setKeyHandler}
        />
      )}
    </>
  )
}
