import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '../../../platform/api/api.ts'
import { usePaperEditor, writeInto } from '../editor/contract-editor.tsx'
import { contractQuery, keepContract, versionsQuery } from '../queries.ts'
import type { Stored } from './autosave.ts'
import { useAutosave } from './autosave-hooks.tsx'

/** A text that is written and saves itself. */
export function useWriting<T extends Stored>(
  stored: T,
  label: string,
  { save, load, keep }: Omit<Parameters<typeof useAutosave<T>>[1], 'take'>,
) {
  const editor = useRef<Editor | null>(null)
  const saving = useAutosave(stored, {
    save,
    load,
    keep,
    // What somebody chose they can take back; what merely arrived was never theirs.
    take: (content, by) => editor.current && writeInto(editor.current, content, { canUndo: by === 'choice' }),
  })
  const paper = usePaperEditor({
    content: saving.written().content,
    label,
    onChange: (content) => saving.change({ content }),
  })
  useEffect(() => {
    editor.current = paper.editor
  })
  return { saving, paper }
}

export function useDraft(contract: Contract) {
  const queries = useQueryClient()
  const { id } = contract
  return useWriting(contract, 'Contract', {
    save: (body) =>
      call(contractsApi.edit, { params: { id }, body }).catch((error: unknown) => {
        // Somebody has sent it meanwhile: then the page should know.
        if (error instanceof ApiError && error.status === 409)
          void queries.invalidateQueries({ queryKey: contractQuery(id).queryKey })
        throw error
      }),
    load: () => queries.fetchQuery(contractQuery(id)),
    keep: (saved) => {
      keepContract(queries, saved)
      // What stood there before may have become an earlier version.
      void queries.invalidateQueries({ queryKey: versionsQuery(id).queryKey })
    },
  })
}

/** Which fields the text has now, in its order. */
export const useFieldsIn = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: at }) => {
      const ids: string[] = []
      at.state.doc.descendants((node) => {
        if (node.type.name === 'mention') ids.push(String(node.attrs.id))
      })
      return ids
    },
  })
