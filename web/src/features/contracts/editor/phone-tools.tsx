import type { Editor } from '@tiptap/core'
import { Plus } from 'lucide-react'
import { useAboveKeyboard } from './keyboard-inset.ts'
import { Toolbar, toolLook } from './toolbar.tsx'

type Props = { editor: Editor; onInsert: () => void }

/** The phone's toolbar: at the bottom, above the keyboard. */
export function PhoneTools({ editor, onInsert }: Props) {
  const bar = useAboveKeyboard()
  return (
    <div ref={bar} className="relative z-10 shrink-0">
      <Toolbar
        editor={editor}
        before={
          <button type="button" aria-label="Insert a field" onClick={onInsert} className={toolLook}>
            <Plus size={20} strokeWidth={1.6} aria-hidden />
          </button>
        }
      />
    </div>
  )
}
